import type { PlannedCommit } from '../../support/make-repo.ts'

/** What a history can hold that a reading of it may get wrong. */
export const shapes = [
  'root',
  'joined roots',
  'merge equal to a parent',
  'clean merge of both sides',
  'merge with a text of its own',
  'move made by a merge',
  'octopus',
  'octopus with a text of its own',
  'edit',
  'move',
  'move with an edit',
  'move into the folder',
  'move out of the folder',
  'move back to a former name',
  'removal',
  'restore',
  'revert',
] as const

/** One of them. */
export type Shape = (typeof shapes)[number]

/** How often each shape occurs in the digests of a plan; told by its texts alone, whatever its maker meant to do. */
export function shapesOf(plan: readonly PlannedCommit[], folder = 'digests/'): Map<Shape, number> {
  const found = new Map<Shape, number>()
  const add = (shape: Shape) => found.set(shape, (found.get(shape) ?? 0) + 1)
  plan.forEach((commit, at) => {
    const parents = commit.parents.map((parent) => plan[parent]!)
    if (parents.length === 0) add('root')
    else if (parents.length === 1) for (const shape of shapesOfLine(plan, at, folder)) add(shape)
    else for (const shape of shapesOfMerge(plan, at, folder)) add(shape)
  })
  return found
}

type Files = PlannedCommit['files']

function behind(plan: readonly PlannedCommit[], at: number): Set<number> {
  const all = new Set(plan[at]!.parents)
  for (const index of all) for (const parent of plan[index]!.parents) all.add(parent)
  return all
}

const under = (files: Files, folder: string) =>
  Object.entries(files).filter(([path]) => path.startsWith(folder))
const sameDigests = (one: Files, other: Files, folder: string) =>
  JSON.stringify(under(one, folder).sort()) === JSON.stringify(under(other, folder).sort())

function shapesOfMerge(plan: readonly PlannedCommit[], at: number, folder: string): Set<Shape> {
  const { files, parents } = plan[at]!
  const sides = parents.map((parent) => plan[parent]!.files)
  const told = new Set<Shape>()
  if (parents.length > 2) told.add('octopus')
  const roots = parents.map((parent) =>
    [parent, ...behind(plan, parent)].filter((index) => plan[index]!.parents.length === 0),
  )
  if (roots.some((one) => roots.some((other) => one.every((root) => !other.includes(root)))))
    told.add('joined roots')
  const own = under(files, folder).filter(([path, text]) => sides.every((side) => side[path] !== text))
  if (own.some(([path]) => sides.some((side) => path in side))) told.add('merge with a text of its own')
  if (own.length > 0 && parents.length > 2) told.add('octopus with a text of its own')
  const isLeft = (path: string) => !(path in files) && sides.every((side) => path in side)
  if (
    own.some(([, text]) =>
      sides.every((side) => Object.keys(side).some((old) => side[old] === text && isLeft(old))),
    )
  )
    told.add('move made by a merge')
  if (sides.some((side) => sameDigests(side, files, folder))) told.add('merge equal to a parent')
  else if (own.length === 0) told.add('clean merge of both sides')
  return told
}

function shapesOfLine(plan: readonly PlannedCommit[], at: number, folder: string): Set<Shape> {
  const { files: now, parents } = plan[at]!
  const before = plan[parents[0]!]!.files
  const older = [...behind(plan, at)].map((index) => plan[index]!.files)
  const told = new Set<Shape>()
  const isIn = (path: string) => path.startsWith(folder)
  const left = Object.keys(before).filter((path) => !(path in now))
  for (const [path, text] of Object.entries(now)) {
    const old = before[path]
    if (old === text) continue
    if (old !== undefined) {
      if (isIn(path)) told.add(older.some((files) => files[path] === text) ? 'revert' : 'edit')
      continue
    }
    const from = left.find((name) => before[name] === text)
    if (from === undefined) {
      if (isIn(path) && older.some((files) => files[path] === text)) told.add('restore')
      const like = left.find((name) => isIn(name) && sharedLines(before[name]!, text) >= 12)
      if (isIn(path) && like !== undefined) told.add('move with an edit')
    } else if (isIn(from) && isIn(path)) {
      told.add('move')
      if (older.some((files) => path in files)) told.add('move back to a former name')
    } else if (isIn(path)) told.add('move into the folder')
    else if (isIn(from)) told.add('move out of the folder')
  }
  const texts = new Set(Object.values(now))
  if (left.some((path) => isIn(path) && !texts.has(before[path]!))) told.add('removal')
  return told
}

function sharedLines(one: string, other: string): number {
  const lines = new Set(one.split('\n'))
  return other.split('\n').filter((line) => lines.has(line)).length
}
