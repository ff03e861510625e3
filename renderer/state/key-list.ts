/** A command with its keys. The sheet of keys and the handling of keys both read this list. */
export interface KeyCommand {
  readonly label: string
  readonly group: 'Go' | 'Rows' | 'Digest' | 'Compare' | 'Window'
  /** Alternatives; a blank divides the keys of a sequence, `Mod` is Ctrl or Cmd. */
  readonly keys: readonly string[]
}

/** Every command that has keys, with its name in the sheet of keys. */
export const keyCommands = {
  query: { label: 'filter', group: 'Go', keys: ['/'] },
  find: { label: 'find in a comparison, else filter', group: 'Go', keys: ['Mod+f'] },
  sessions: { label: 'Sessions', group: 'Go', keys: ['g s'] },
  decisions: { label: 'Decisions', group: 'Go', keys: ['g d'] },
  compare: { label: 'Compare', group: 'Go', keys: ['g c'] },
  dashboards: { label: 'Dashboards', group: 'Go', keys: ['g b'] },
  problems: { label: 'Problems', group: 'Go', keys: ['g p'] },
  uncommitted: { label: 'all uncommitted changes', group: 'Go', keys: ['U', 'g u'] },
  back: { label: 'back to where the last step began', group: 'Go', keys: ['Alt+ArrowLeft'] },
  forward: { label: 'forward again', group: 'Go', keys: ['Alt+ArrowRight'] },
  'as.of': { label: 'as of a commit, tag or date', group: 'Go', keys: ['T', 'g t'] },
  'as.now': { label: 'back to now', group: 'Go', keys: ['0', 'g n'] },
  'area.next': { label: 'next area', group: 'Go', keys: ['F6'] },
  'area.previous': { label: 'previous area', group: 'Go', keys: ['Shift+F6'] },

  'row.next': { label: 'next row', group: 'Rows', keys: ['j', 'ArrowDown'] },
  'row.previous': { label: 'previous row', group: 'Rows', keys: ['k', 'ArrowUp'] },
  'row.first': { label: 'first row', group: 'Rows', keys: ['Home'] },
  'row.last': { label: 'last row', group: 'Rows', keys: ['End'] },
  'row.open': { label: 'open', group: 'Rows', keys: ['Enter'] },
  'row.mark': { label: 'mark', group: 'Rows', keys: ['Space'] },
  'row.menu': { label: 'menu of a row', group: 'Rows', keys: ['Shift+F10', 'ContextMenu'] },
  'row.copy': { label: 'copy rows', group: 'Rows', keys: ['Mod+c'] },
  'value.any': { label: 'filter by a value, on it', group: 'Rows', keys: ['Space'] },
  'value.not': { label: 'leave a value out, on it', group: 'Rows', keys: ['x', 'Shift+Space'] },
  'filter.off': {
    label: 'take a filter off, on its chip or bar',
    group: 'Rows',
    keys: ['Delete', 'Backspace'],
  },
  'column.sort': { label: 'sort column', group: 'Rows', keys: ['o'] },
  'column.menu': { label: 'columns', group: 'Rows', keys: ['c'] },
  'column.wider': { label: 'column wider', group: 'Rows', keys: ['Alt+Shift+ArrowRight'] },
  'column.narrower': { label: 'column narrower', group: 'Rows', keys: ['Alt+Shift+ArrowLeft'] },
  'column.right': { label: 'column to the right, on its head', group: 'Rows', keys: ['Alt+ArrowRight'] },
  'column.left': { label: 'column to the left, on its head', group: 'Rows', keys: ['Alt+ArrowLeft'] },

  'column.pin': { label: 'pin column, or let go, on its head', group: 'Rows', keys: ['Alt+p'] },

  'session.next': { label: 'next session shown', group: 'Digest', keys: ['J'] },
  'session.previous': { label: 'previous session shown', group: 'Digest', keys: ['K'] },
  'digest.editor': { label: 'open in editor', group: 'Digest', keys: ['e'] },
  'note.keep': { label: 'keep the note, while it is written', group: 'Digest', keys: ['Mod+Enter'] },
  'decision.step': { label: 'compare at a step of a decision', group: 'Digest', keys: ['d'] },
  'decision.said': { label: 'only decisions that say the words', group: 'Rows', keys: ['D'] },
  'digest.reveal': { label: 'reveal in folder', group: 'Digest', keys: ['r'] },
  'digest.evidence': { label: 'copy as evidence', group: 'Digest', keys: ['y'] },
  'finding.accept': { label: 'accept a finding, or take back', group: 'Rows', keys: ['m'] },
  'finding.rule': { label: 'rule of a finding off or on', group: 'Rows', keys: ['u'] },
  'hit.next': { label: 'next hit of the query', group: 'Digest', keys: ['h'] },
  'hit.previous': { label: 'previous hit of the query', group: 'Digest', keys: ['H'] },
  'digest.rank': { label: 'why it ranks', group: 'Digest', keys: ['v'] },
  'pane.wider': { label: 'pane wider', group: 'Digest', keys: ['Alt+Shift+<'] },
  'pane.narrower': { label: 'pane narrower', group: 'Digest', keys: ['Alt+Shift+>'] },

  'revision.older': { label: 'older revision', group: 'Compare', keys: ['['] },
  'revision.newer': { label: 'newer revision', group: 'Compare', keys: [']'] },
  'change.next': { label: 'next change', group: 'Compare', keys: ['n'] },
  'change.previous': { label: 'previous change', group: 'Compare', keys: ['p'] },
  'decision.next': { label: 'next change of a decision', group: 'Compare', keys: ['N'] },
  'decision.previous': { label: 'previous change of a decision', group: 'Compare', keys: ['P'] },
  'change.first': { label: 'first change', group: 'Compare', keys: ['Alt+Home'] },
  'change.last': { label: 'last change', group: 'Compare', keys: ['Alt+End'] },
  swap: { label: 'swap A and B', group: 'Compare', keys: ['s'] },
  'form.1': { label: 'side by side', group: 'Compare', keys: ['1'] },
  'form.2': { label: 'unified', group: 'Compare', keys: ['2'] },
  'form.3': { label: 'items', group: 'Compare', keys: ['3'] },
  'form.4': { label: 'rendered', group: 'Compare', keys: ['4'] },
  wrap: { label: 'wrap', group: 'Compare', keys: ['w'] },
  'lines.end': { label: 'end of lines without wrap', group: 'Compare', keys: ['Shift+ArrowRight'] },
  'lines.begin': { label: 'start of lines without wrap', group: 'Compare', keys: ['Shift+ArrowLeft'] },
  'fold.below': { label: 'more equal lines below', group: 'Compare', keys: ['f'] },
  'fold.above': { label: 'more equal lines above', group: 'Compare', keys: ['F'] },
  invisibles: { label: 'invisible characters', group: 'Compare', keys: ['i'] },
  'text.larger': { label: 'larger text', group: 'Compare', keys: ['+'] },
  'text.smaller': { label: 'smaller text', group: 'Compare', keys: ['-'] },
  pin: { label: 'lay a line beside one of the other side', group: 'Compare', keys: ['l'] },
  'copy.a': { label: 'copy A of the change', group: 'Compare', keys: ['a'] },
  'copy.b': { label: 'copy B of the change', group: 'Compare', keys: ['b'] },
  'find.next': { label: 'next place found', group: 'Compare', keys: ['F3'] },
  'find.previous': { label: 'previous place found', group: 'Compare', keys: ['Shift+F3'] },

  palette: { label: 'palette', group: 'Window', keys: ['Mod+k'] },
  keys: { label: 'all keys', group: 'Window', keys: ['?'] },
  forget: { label: 'forget a repository, on Welcome', group: 'Window', keys: ['Delete'] },
  open: { label: 'open a folder', group: 'Window', keys: ['Mod+o'] },
  leave: { label: 'leave the innermost thing', group: 'Window', keys: ['Escape'] },
} as const satisfies Record<string, KeyCommand>

/** Name of a command. */
export type CommandId = keyof typeof keyCommands

/** All commands, in the order in which keys are tried. */
export const commandIds = Object.keys(keyCommands) as readonly CommandId[]

/** Keys as drawn on key caps, one element per cap. */
export function keyCaps(keys: string, mac: boolean): readonly string[] {
  const names: Record<string, string> = {
    Mod: mac ? '⌘' : 'Ctrl',
    Escape: 'Esc',
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
    Delete: 'Del',
    ContextMenu: 'Menu',
  }
  return keys
    .split(' ')
    .flatMap((stroke) => (stroke === '+' ? ['+'] : stroke.split('+')))
    .map((key) => names[key] ?? (key.length === 1 && keys.includes('Mod+') ? key.toUpperCase() : key))
}
