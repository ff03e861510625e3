import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import css from './tooltip.module.css'

const delayMs = 400

interface Shown {
  readonly text: string
  readonly target: HTMLElement
}

function tipOf(target: EventTarget | null): Shown | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip], [data-cut]') : null
  if (!element) return null
  const tip = element.dataset.tip
  if (tip) return { text: tip, target: element }
  // Cut text is told whole, and only where it is cut. What stands in a line has no width: its cell cuts it.
  const isInline = getComputedStyle(element).display === 'inline'
  const box = (isInline && element.parentElement) || element
  const isOver = element.dataset.cut === 'lines' && element.scrollHeight > element.clientHeight
  const cut = isOver || box.scrollWidth > box.clientWidth
  return cut ? { text: element.textContent ?? '', target: element } : null
}

/**
 * The one tooltip of the window: after 400 ms over, or at once on keyboard focus of, an element with
 * `data-tip="text"`, or with `data-cut` when its text does not fit into its line, or its `lines`. Lines of a tip are
 * divided by line feeds. It follows what its element has to tell.
 */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (event: Event, delay: number) => {
      clearTimeout(timer)
      const next = tipOf(event.target)
      if (!next) return setShown(null)
      timer = setTimeout(() => setShown(next), delay)
    }
    const over = (event: Event) => later(event, delayMs)
    const focus = (event: Event) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) later(event, 0)
    }
    const hide = () => {
      clearTimeout(timer)
      setShown(null)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', focus)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('focusout', hide)
    document.addEventListener('scroll', hide, true)
    document.addEventListener('keydown', key, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('scroll', hide, true)
      document.removeEventListener('keydown', key, true)
    }
  }, [])

  useLayoutEffect(() => {
    const tip = box.current
    if (!tip || !shown) return
    const at = shown.target.getBoundingClientRect()
    const below = at.bottom + 4
    const top = below + tip.offsetHeight > window.innerHeight ? at.top - tip.offsetHeight - 4 : below
    tip.style.top = `${Math.max(4, top)}px`
    tip.style.left = `${Math.max(4, Math.min(at.left, window.innerWidth - tip.offsetWidth - 8))}px`
    shown.target.setAttribute('aria-describedby', 'tooltip')
    return () => shown.target.removeAttribute('aria-describedby')
  }, [shown])

  // What stands under the focus may become something else, as the stop of a slider does.
  useEffect(() => {
    if (!shown) return
    const observer = new MutationObserver(() => setShown(tipOf(shown.target)))
    observer.observe(shown.target, { attributeFilter: ['data-tip'] })
    return () => observer.disconnect()
  }, [shown])

  if (!shown) return null
  return (
    <div className={css.tip} role="tooltip" id="tooltip" ref={box}>
      {shown.text}
    </div>
  )
}
