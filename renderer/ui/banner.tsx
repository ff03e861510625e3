import type { ReactNode } from 'react'
import css from './banner.module.css'
import { Sign } from './sign.tsx'

interface BannerProps {
  readonly tone: 'news' | 'warning' | 'error'
  readonly children: ReactNode
  /** One action, a LinkButton. */
  readonly action?: ReactNode
}

/** One line: sign, sentence, one action. It stays while its cause stays. */
export function Banner({ tone, children, action }: BannerProps) {
  return (
    <div className={`${css.banner} ${css[tone]}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Sign kind={tone === 'news' ? 'info' : tone} />
      <span className={css.text}>{children}</span>
      {action}
    </div>
  )
}
