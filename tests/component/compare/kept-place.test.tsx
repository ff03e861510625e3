// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TextPlace } from '../../../renderer/views/compare/rows-by-line.ts'
import { showCurrent, useKeptPlace } from '../../../renderer/views/compare/use-kept-place.ts'

/** A form of two sections, 400 px each, whose blocks of 100 px stand in two columns that are not level. */
function Form({ place }: { readonly place: { current: TextPlace } }) {
  const scroller = useRef<HTMLDivElement>(null)
  useKeptPlace(scroller, place)
  return (
    <div ref={scroller} data-testid="form" data-top="0">
      <div data-a="1" data-b="1" data-top="0" data-height="400">
        <p data-a="2" data-top="50" data-height="100" />
        <p data-a="9" data-top="150" data-height="100" />
        <p data-b="2" data-top="50" data-height="200" />
      </div>
      <div data-a="20" data-b="30" data-top="400" data-height="400">
        <p data-a="21" data-top="450" data-height="100" data-current="" />
        <p data-b="31" data-top="450" data-height="100" />
        <p data-b="38" data-top="550" data-height="100" data-current="" />
      </div>
    </div>
  )
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const scroller = this.closest<HTMLElement>('[data-testid]')
    const scrolled = this === scroller ? 0 : (scroller?.scrollTop ?? 0)
    return new DOMRect(0, Number(this.dataset.top) - scrolled, 300, Number(this.dataset.height ?? 300))
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a form that is not made of rows', () => {
  const opened = (place: TextPlace) => {
    const kept = { current: place }
    const form = render(<Form place={kept} />).getByTestId('form')
    return { kept, form }
  }

  it('opens at the block that holds the line, not at the head of its section', () => {
    expect(opened({ a: 10, b: 31 }).form.scrollTop).toBe(450)
    cleanup()
    expect(opened({ a: 12, b: null }).form.scrollTop).toBe(150)
  })

  it('opens at the current change from the top of a text, with what stands around it on both sides', () => {
    const { form } = opened({ a: null, b: null })
    // From 450 on side A to 650 on side B: in the middle of a window of 300.
    expect(form.scrollTop).toBe(400)
  })

  it('moves for a change only where a part of it is out of sight, and shows the begin of a tall one', () => {
    const { form } = opened({ a: null, b: null })
    const shownFrom = (top: number) => {
      form.scrollTop = top
      showCurrent(form)
      return form.scrollTop
    }
    expect(shownFrom(360)).toBe(360)
    expect(shownFrom(440)).toBe(440)
    expect(shownFrom(340)).toBe(400)
    expect(shownFrom(450)).toBe(400)
    const last = form.querySelector<HTMLElement>('[data-b="38"]') as HTMLElement
    last.dataset.height = '900'
    expect(shownFrom(0)).toBe(450 - 3 - 24)
  })

  it('leaves the place at the topmost block of each side', () => {
    const { kept, form } = opened({ a: null, b: null })
    form.scrollTop = 160
    fireEvent.scroll(form)
    expect(kept.current).toEqual({ a: 9, b: 2 })
    form.scrollTop = 560
    fireEvent.scroll(form)
    expect(kept.current).toEqual({ a: 20, b: 38 })
  })
})
