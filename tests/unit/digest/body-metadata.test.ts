import { describe, expect, it } from 'vitest'
import { tagsOf } from '../../../shared/digest/tags.ts'
import { findField } from '../../../shared/model/digest.ts'
import { fieldsOf, read, withFrontmatter } from './read.ts'

describe('metadata outside the frontmatter', () => {
  it.each([
    ['a heading of its own', '# T\n\n## Status\n\nAccepted\n', ['status=Accepted']],
    ['a heading over prose', '# T\n\n## Status\n\nAll of it works as it should.\n', []],
    ['what took the place', '## Status\n\nSuperseded by [B](b.md)\n', ['status=Superseded by [B](b.md)']],
    ['a heading with its value', '# Agent: a\n# Status: completed\n', ['status=completed']],
    ['the day of a decision', '## Decision Date\n\n2026-06-25\n', ['session_date=2026-06-25']],
    ['the day of a decision on a line', 'Decision Date: 2026-08-09\n', ['session_date=2026-08-09']],
    ['a session told in words', '**Session:** what to do with the queue\n', []],
    ['a session with its id', '**Session:** s-2026\n', ['session_id=s-2026']],
    ['words for a date', 'SessionStart: by hand\n', []],
    [
      'one of many sessions',
      '# D\n**Model:** m\n## 10:15 One\n**Session ID:** `a`\n## 11:40 Two\n**Session ID:** `b`\n',
      ['model=m'],
    ],
    ['bold lines', '# T\n\n**Date:** 2026-02-12\n**Model**: m 1\n', ['session_date=2026-02-12', 'model=m 1']],
    [
      'several to a line',
      '**Date:** 2026-02-12 · **Status:** done | **Model:** `m`\n',
      ['session_date=2026-02-12', 'status=done', 'model=m'],
    ],
    [
      'without dividers',
      '**Date:** 2026-02-12 **Status:** done\n',
      ['session_date=2026-02-12', 'status=done'],
    ],
    [
      'in a list',
      '## Session Info\n\n- **Started:** 2025-11-07T17:25:00-05:00\n- **Focus:** x\n',
      ['session_date=2025-11-07T17:25:00-05:00'],
    ],
    ['in a quote', '> **Status:** active\n', ['status=active']],
    [
      'plain lines',
      'Date: 2026-05-19 ~18:00 IST | Tool: claude | Type: docs\n',
      ['session_date=2026-05-19 ~18:00 IST', 'platform=claude', 'type=docs'],
    ],
    [
      'plain lines with trailing blanks',
      'Date: 2026-05-19  \nModel: m  \n',
      ['session_date=2026-05-19', 'model=m'],
    ],
    ['a table', '| Field | Value |\n|-|-|\n| Project | p |\n| Mood | good |\n', ['project=p']],
    [
      'an id in code',
      '**Session ID:** `20260512_141503_9ab3f2` (3 messages)\n',
      ['session_id=`20260512_141503_9ab3f2` (3 messages)'],
    ],
    [
      'other languages',
      '**项目：** 甲\n**날짜:** 2026-05-12\n**Статус:** готово\n',
      ['project=甲', 'session_date=2026-05-12', 'status=готово'],
    ],
    ['nothing in fences', '```\nDate: 2026-01-01\n```\n', []],
    ['nothing in lists of the text', '## Context\n- Tool: a hammer\n- Status: unknown\n', []],
    ['nothing far down', `${'x'.repeat(1_600)}\n\n**Date:** 2026-01-01\n`, []],
  ])('reads %s', (_, text, fields) => {
    const digest = read(text)
    expect(fieldsOf(digest)).toEqual(fields)
    expect(digest.fields.every((field) => field.source === 'body')).toBe(true)
  })

  it('counts only where the frontmatter lacks the field', () => {
    const digest = read(withFrontmatter('model: front\nproject:', '**Model:** body\n**Project:** body\n'))
    expect(findField(digest, 'model')).toMatchObject({ value: 'front', source: 'frontmatter' })
    expect(findField(digest, 'project')).toMatchObject({ value: 'body', source: 'body', line: 6 })
  })
})

describe('tags', () => {
  it.each([
    ['[a, "#b", c/d]', ['a', 'b', 'c/d']],
    ['"a, b c, #d"', ['a', 'b c', 'd']],
    ['"#a #b"', ['a', 'b']],
    ['one', ['one']],
    ['[]', []],
    ['', []],
  ])('of %s', (written, tags) => {
    expect(tagsOf(read(withFrontmatter(`tags: ${written}`)))).toEqual(tags)
  })

  it('are null where there is no field', () => {
    expect(tagsOf(read(withFrontmatter('a: b')))).toBeNull()
  })
})
