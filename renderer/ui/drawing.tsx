import type { ReactNode, RefObject, SVGAttributes } from 'react'
import { useSettings } from '../state/settings.ts'
import { useWidth } from './use-width.ts'

interface DrawingProps extends Omit<SVGAttributes<SVGSVGElement>, 'width' | 'height' | 'viewBox'> {
  /** Size in px at 100 % text. */
  readonly width: number
  readonly height: number
  readonly children: ReactNode
}

/** A drawing that grows with the text: its shapes are placed in px at 100 %, its size is in rem. */
export function Drawing({ width, height, children, ...rest }: DrawingProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: whoever draws gives it a name by aria-label, or hides it
    <svg {...rest} width={rems(width)} height={rems(height)} viewBox={`0 0 ${width} ${height}`}>
      {children}
    </svg>
  )
}

/** A length in px at 100 % text as one that grows with the text. */
export function rems(px: number): string {
  return `${px / 16}rem`
}

/** Room for a drawing inside an element, in px at 100 % text; `before` until it is measured. */
export function useRoom(element: RefObject<HTMLElement | null>, before: number): number {
  const zoom = useSettings((settings) => settings.zoom)
  const width = useWidth(element)
  return width === 0 ? before : (width * 100) / zoom
}
