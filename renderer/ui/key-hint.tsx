import { keyCaps } from '../state/key-list.ts'
import { useRepository } from '../state/repository.ts'
import css from './key-hint.module.css'

/** Keys as caps: `Mod+k` is drawn as Ctrl and K, a sequence as one cap after another. */
export function KeyHint({ keys }: { readonly keys: string }) {
  const mac = useRepository((store) => store.info?.platform === 'darwin')
  return (
    <span className={css.keys}>
      {keyCaps(keys, mac).map((cap) => (
        <kbd key={cap} className={css.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  )
}
