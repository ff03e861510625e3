import type { ItemKind } from '../model/digest.ts'

/** Keys of a session record by meaning, folded, best first. */
export const recordKeys = {
  sessionId: [
    'session_id',
    'sid',
    'hermes_session_id',
    'native_session_id',
    'llm_wiki_session_id',
    'session',
    'id',
  ],
  timestamp: [
    'timestamp',
    'session_start',
    'started_at',
    'started',
    'ts',
    'created_at',
    'created',
    'session_date',
    'date',
    'time',
    'observed_at',
    'timestamp_unix',
    'timestamp_unix_millis',
  ],
  model: ['model', 'model_name', 'models', 'llm'],
} as const

/** Keys whose value is a list of items, by kind; the first is the documented one. */
export const recordLists: Readonly<Record<ItemKind, readonly string[]>> = {
  decision: ['decisions', 'decisions_made', 'key_decisions', 'decision'],
  learning: ['learnings', 'durable_learnings', 'lessons_learned', 'lessons', 'key_learnings'],
  action: ['actions_taken', 'actions', 'what_was_done'],
  gap: ['gaps_identified', 'gaps', 'weaknesses'],
  strength: ['strengths_identified', 'strengths'],
  target: ['promotion_targets', 'promotions', 'promote_to', 'promotion_candidates'],
}

/** Keys that hold the wording where a list has objects instead of texts, best first. */
export const wordingKeys = [
  'text',
  'decision',
  'learning',
  'lesson',
  'action',
  'gap',
  'strength',
  'target',
  'content',
  'item',
  'title',
  'summary',
  'description',
  'path',
  'name',
] as const

/** Keys that a line of an agent's trace has and a session record has not. */
export const traceKeys: ReadonlySet<string> = new Set([
  'type',
  'role',
  'message',
  'messages',
  'event',
  'content',
  'uuid',
  'parent_uuid',
  'operation',
  'tool_use_id',
])

/** Keys, folded, below which a file that is one object keeps the list of its records. */
export const listKeys: ReadonlySet<string> = new Set([
  'sessions',
  'session_records',
  'records',
  'digests',
  'data',
  'entries',
  'items',
  'rows',
])
