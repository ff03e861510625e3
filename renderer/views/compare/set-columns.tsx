import type { SetList } from '../../../shared/ipc/digest-answers.ts'
import type { DigestChange, SetChange } from '../../../shared/model/set-change.ts'
import { commonFolder } from '../../../shared/text/short-path.ts'
import heard from '../../ui/aloud.module.css'
import type { TableColumn } from '../../ui/data-table-model.ts'
import { Sign, type SignKind } from '../../ui/sign.tsx'
import css from './set-sides.module.css'
import { ShortPath } from './short-path.tsx'

/** A digest that differs, as a row. */
export type SetRow = SetList['changes'][number] & {
  /** Null: not compared yet. */
  readonly sentence: DigestChange | null
}

const signs: Readonly<Record<SetChange['change'], SignKind>> = {
  added: 'added',
  removed: 'dropped',
  renamed: 'moved',
  changed: 'reworded',
}

/** Width of a letter of a path in px at 100 % zoom, and what stands beside the text of a cell. */
const letter = 6.7
const beside = 20
/** Widths of the column of paths in px at 100 % zoom. */
const leastPath = 200
/** Share of the table that paths take at most. */
const mostPath = 0.45

/**
 * Columns of the list of digests that differ: a path is named from the folder on that not all of them share, and takes
 * the room that the longest one needs, as far as there is.
 *
 * @param width of the table in px at 100 % zoom
 */
export function setColumns(rows: readonly SetChange[], width: number): readonly TableColumn<SetRow>[] {
  const folder = commonFolder(
    rows.flatMap(({ path, renamedFrom }) => (renamedFrom === null ? [path] : [path, renamedFrom])),
  )
  const wanted = rows.reduce((most, { path, renamedFrom }) => {
    const arrow = renamedFrom === null ? 0 : shownFrom(renamedFrom, path).length - folder.length + 3
    return Math.max(most, (path.length - folder.length + arrow) * letter + beside)
  }, leastPath)
  const inFolder = folder === '' ? '' : `, below ${folder}`
  return [
    {
      id: 'change',
      head: 'Change',
      width: 96,
      pinned: true,
      cell: (row) => <Sign kind={signs[row.change]} word={row.change} />,
    },
    {
      id: 'digest',
      head: 'Digest',
      name: `Digest${inFolder}`,
      width: Math.round(Math.min(wanted, Math.max(leastPath, width * mostPath))),
      pinned: true,
      cell: ({ path, renamedFrom }) => <PathCell path={path} renamedFrom={renamedFrom} folder={folder} />,
    },
    {
      id: 'what',
      head: 'What differs',
      width: 150,
      grows: true,
      cell: (row) => <span data-cut="">{row.sentence?.summary ?? '…'}</span>,
    },
  ]
}

/** The earlier path of a digest as it is drawn: where its name stayed, the folder alone tells where it was. */
function shownFrom(renamedFrom: string, path: string): string {
  const [was, is] = [renamedFrom, path].map((each) => each.lastIndexOf('/') + 1) as [number, number]
  return was > 0 && renamedFrom.slice(was) === path.slice(is) ? renamedFrom.slice(0, was) : renamedFrom
}

interface PathCellProps extends Pick<SetChange, 'path' | 'renamedFrom'> {
  /** What all paths begin with, and so is not drawn. */
  readonly folder: string
}

function PathCell({ path, renamedFrom, folder }: PathCellProps) {
  const whole = renamedFrom === null ? path : `${renamedFrom} → ${path}`
  return (
    <span className={css.path} data-tip={whole}>
      <span className={heard.aloud}>{whole}</span>
      {renamedFrom !== null && (
        <>
          <ShortPath path={shownFrom(renamedFrom, path).slice(folder.length) || './'} />
          <span aria-hidden="true">→</span>
        </>
      )}
      <ShortPath path={path.slice(folder.length)} />
    </span>
  )
}
