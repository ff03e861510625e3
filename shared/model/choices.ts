import {
  applyGroupChange,
  type GroupChoices,
  groupChangeSchemas,
  groupChoicesSchema,
} from './group-choices.ts'
import { applyKinChange, type KeptKinVerdict, kinChangeSchemas, kinChoicesSchema } from './kin-choices.ts'
import { applyNoteChange, type KeptNote, noteChangeSchemas, notesSchema } from './notes.ts'
import { type ProblemCode, problemCodes } from './problem.ts'
import {
  mostViews,
  type SavedView,
  savedViewSchema,
  viewName,
  withAdded,
  withMoved,
  withRenamed,
  withView,
} from './saved-views.ts'
import { z } from './zod.ts'

/** Version of the file that choices are kept in. */
const choicesVersion = 1

/** Characters that a mapping file may have. */
export const longestMapping = 65_536

/** Most findings that one repository's baseline names. */
export const mostAccepted = 100_000

const findings = z.array(z.string().max(20_000)).max(mostAccepted)

/** One line per key: add the schema with its default here, the change to `choiceChangeSchema` and `applyChange`. */
const shape = {
  /** Rules whose findings do not count. A rule that is no longer known is passed over. */
  rulesOff: z
    .array(z.string().max(64))
    .max(500)
    .transform((codes) => codes.filter(isCode))
    .default([]),
  /** Findings that a person lives with, by their print (see `shared/index/judgement.ts`). */
  baseline: z
    .object({
      /** When all findings of that moment were accepted, in ISO 8601; null: never. What came later is new. */
      at: z.string().max(40).nullable(),
      accepted: findings,
      /** Taken back since: open again, and yet not new. */
      known: findings,
    })
    .default({ at: null, accepted: [], known: [] }),
  /** The mapping file in use, with its content, so that the file itself may go. */
  mapping: z
    .object({ name: z.string().max(255), text: z.string().max(longestMapping), since: z.string().max(40) })
    .nullable()
    .default(null),
  /** How wordings are grouped, and what answers a gap. */
  groups: groupChoicesSchema.default({ adjustments: [], verdicts: [] }),
  /** Views under names, in the order that a person gave them. */
  views: z.array(savedViewSchema).max(mostViews).default([]),
  /** Judgements on suggestions that two decisions are kin. */
  kin: kinChoicesSchema.default([]),
  /** Notes on sessions. */
  notes: notesSchema.default([]),
}

const choicesSchema = z.object(shape)

/** What a person decided about one repository. It is kept in the app's data folder. */
export type RepositoryChoices = z.output<typeof choicesSchema>

/** What holds until a person chooses. */
export const noChoices: RepositoryChoices = choicesSchema.parse({})

/** Changes that the page may ask for as they are; each names what it alters, so that two windows do not undo each other. */
export const choiceChangeSchema = z.discriminatedUnion('change', [
  z.object({ change: z.literal('rule'), code: z.enum(problemCodes), off: z.boolean() }),
  z.object({ change: z.literal('rules-on') }),
  z.object({ change: z.literal('baseline-drop') }),
  z.object({ change: z.literal('mapping-remove') }),
  ...groupChangeSchemas,
  z.object({ change: z.literal('view-save'), view: savedViewSchema }),
  z.object({ change: z.literal('view-rename'), from: viewName, to: viewName }),
  z.object({
    change: z.literal('view-move'),
    name: viewName,
    by: z.number().int().min(-mostViews).max(mostViews),
  }),
  z.object({ change: z.literal('view-delete'), name: viewName }),
  ...kinChangeSchemas,
  ...noteChangeSchemas,
])

/** A change of a repository's choices; those not in the page's schema are made by main alone. */
export type ChoiceChange =
  | z.infer<typeof choiceChangeSchema>
  /** `all`: these are all findings there are, so that what comes later is new. */
  | {
      readonly change: 'accept'
      readonly prints: readonly string[]
      readonly all: boolean
      readonly now: string
    }
  | { readonly change: 'take-back'; readonly prints: readonly string[] }
  | { readonly change: 'mapping'; readonly name: string; readonly text: string; readonly now: string }
  | { readonly change: 'views-add'; readonly views: readonly SavedView[] }

/** True when only the page shows what a change alters: the reader of the repository need not hear of it. */
export function isOfThePage({ change }: ChoiceChange): boolean {
  return change.startsWith('view') || change.startsWith('note')
}

/** The choices after a change. */
export function applyChange(choices: RepositoryChoices, change: ChoiceChange): RepositoryChoices {
  const { baseline, rulesOff } = choices
  switch (change.change) {
    case 'rule': {
      const others = rulesOff.filter((code) => code !== change.code)
      return { ...choices, rulesOff: change.off ? [...others, change.code] : others }
    }
    case 'rules-on':
      return { ...choices, rulesOff: [] }
    case 'accept': {
      const prints = new Set(change.prints)
      const accepted = [...new Set([...baseline.accepted, ...prints])]
      const known = change.all ? [] : baseline.known.filter((print) => !prints.has(print))
      return { ...choices, baseline: { at: change.all ? change.now : baseline.at, accepted, known } }
    }
    case 'take-back': {
      const prints = new Set(change.prints)
      const known = [...new Set([...baseline.known, ...prints])]
      const accepted = baseline.accepted.filter((print) => !prints.has(print))
      return { ...choices, baseline: { ...baseline, accepted, known } }
    }
    case 'baseline-drop':
      return { ...choices, baseline: noChoices.baseline }
    case 'mapping':
      return { ...choices, mapping: { name: change.name, text: change.text, since: change.now } }
    case 'mapping-remove':
      return { ...choices, mapping: null }
    case 'group':
    case 'group-undo':
    case 'answer':
    case 'answer-undo':
      return { ...choices, groups: applyGroupChange(choices.groups, change) }
    case 'view-save':
      return { ...choices, views: withView(choices.views, change.view) }
    case 'view-rename':
      return { ...choices, views: withRenamed(choices.views, change.from, change.to) }
    case 'view-move':
      return { ...choices, views: withMoved(choices.views, change.name, change.by) }
    case 'view-delete':
      return { ...choices, views: choices.views.filter(({ name }) => name !== change.name) }
    case 'views-add':
      return { ...choices, views: withAdded(choices.views, change.views) }
    case 'kin':
    case 'kin-undo':
      return { ...choices, kin: applyKinChange(choices.kin, change) }
    case 'note':
    case 'note-delete':
      return { ...choices, notes: applyNoteChange(choices.notes, change) }
  }
}

/** Choices as they are told to the page: without what only the reader needs. */
export interface ChoicesView {
  readonly rulesOff: readonly ProblemCode[]
  readonly baseline: { readonly at: string | null; readonly accepted: number }
  readonly mapping: { readonly name: string; readonly since: string } | null
  readonly groups: GroupChoices
  readonly views: readonly SavedView[]
  readonly kin: readonly KeptKinVerdict[]
  readonly notes: readonly KeptNote[]
  /** Why some of what was chosen is not there any more, in one sentence; null: all of it is. */
  readonly damage: string | null
}

/** Choices as the page sees them. */
export function viewOfChoices(
  { rulesOff, baseline, mapping, groups, views, kin, notes }: RepositoryChoices,
  damage: string | null,
) {
  return {
    rulesOff,
    baseline: { at: baseline.at, accepted: baseline.accepted.length },
    mapping: mapping && { name: mapping.name, since: mapping.since },
    groups,
    views,
    kin,
    notes,
    damage,
  } satisfies ChoicesView
}

/** False: the next start would not read these choices, for one of them is beyond its limit. */
export function canBeRead(choices: RepositoryChoices): boolean {
  return choicesSchema.safeParse(choices).success
}

/** Choices as the text of their file. */
export function printChoices(choices: RepositoryChoices): string {
  return `${JSON.stringify({ version: choicesVersion, ...choices })}\n`
}

/**
 * Reads the text of a choices file, key by key.
 *
 * @returns in `damaged` the keys that could not be read and hold their defaults; `['']`: the whole file
 */
export function parseChoices(text: string): { choices: RepositoryChoices; damaged: readonly string[] } {
  const given = objectOf(text)
  if (given?.version !== choicesVersion) return { choices: noChoices, damaged: [''] }
  const damaged = Object.entries(shape)
    .filter(([key, schema]) => !schema.safeParse(given[key]).success)
    .map(([key]) => key)
  const sound = Object.entries(given).filter(([key]) => !damaged.includes(key))
  return { choices: choicesSchema.parse(Object.fromEntries(sound)), damaged }
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

function isCode(code: string): code is ProblemCode {
  return (problemCodes as readonly string[]).includes(code)
}
