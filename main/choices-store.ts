import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import {
  applyChange,
  type ChoiceChange,
  canBeRead,
  noChoices,
  parseChoices,
  printChoices,
  type RepositoryChoices,
} from '../shared/model/choices.ts'
import { causeOf } from './repo-host/cause-of.ts'

/** Choices of a repository, and what of them could not be read. */
interface KeptChoices {
  readonly choices: RepositoryChoices
  /** One sentence; null: all could be read. */
  readonly damage: string | null
}

/**
 * What a person decided about each repository, one file each in the app's data folder, under the same id as in the
 * list of recent ones. Unlike what is remembered of a repository it cannot be had again, so forgetting the repository
 * does not delete it. Changes are applied one after the other to what stands, so that two windows do not lose one.
 */
export class ChoicesStore {
  readonly #kept = new Map<string, KeptChoices>()

  constructor(private readonly folder: string) {}

  /** @param id of the repository, from `repositoryId` */
  get(id: string): KeptChoices {
    const known = this.#kept.get(id)
    if (known) return known
    const read = readChoices(this.#file(id))
    // What is neither read nor put aside is looked at again, and not written over.
    if (read.damage !== null && existsSync(this.#file(id)) && !putAside(this.#file(id))) return read
    this.#kept.set(id, read)
    return read
  }

  /**
   * Writes the change before it holds.
   *
   * @throws UnkeptChange where it would cost what was chosen before; Error of the system when the disk does not take it
   */
  change(id: string, change: ChoiceChange): KeptChoices {
    const before = this.get(id)
    if (!this.#kept.has(id))
      throw new UnkeptChange(
        'The file of the choices for this repository can neither be read nor put aside, and a change would replace it.',
        `Allow yourself to read ${this.#file(id)}, or move it away, and try again.`,
      )
    const next = { ...before, choices: applyChange(before.choices, change) }
    if (!canBeRead(next.choices))
      throw new UnkeptChange(
        'With this change the choices would be more than can be kept.',
        'Take some of the earlier ones back.',
      )
    this.#write(this.#file(id), printChoices(next.choices))
    this.#kept.set(id, next)
    return next
  }

  #file(id: string): string {
    return choicesFile(this.folder, id)
  }

  /** Under another name first: a file that is there is whole. */
  #write(file: string, text: string): void {
    mkdirSync(join(this.folder, 'choices'), { recursive: true })
    const open = openSync(`${file}.new`, 'w')
    try {
      writeFileSync(open, text)
      fsyncSync(open)
    } finally {
      closeSync(open)
    }
    renameSync(`${file}.new`, file)
  }
}

/** Why a change is not kept although the disk would take it. */
export class UnkeptChange extends Error {
  constructor(
    readonly what: string,
    readonly next: string,
  ) {
    super(what)
  }
}

/** Files put aside that are kept; the one beyond them takes the place of the last. */
const mostDamaged = 20

/**
 * The next change writes the file anew; what a person may still mend by hand is kept beside it, without taking the place
 * of one that was put aside before. False: it cannot be.
 */
function putAside(file: string): boolean {
  try {
    const text = readFileSync(file)
    for (let number = 1; ; number++) {
      const aside = `${file}.damaged${number === 1 ? '' : `-${number}`}`
      if (number < mostDamaged && existsSync(aside)) {
        if (readFileSync(aside).equals(text)) return true
        continue
      }
      copyFileSync(file, aside)
      return true
    }
  } catch (error) {
    console.error('The damaged file of choices cannot be kept:', error)
    return false
  }
}

/** The file that holds the choices of a repository. */
export function choicesFile(dataFolder: string, id: string): string {
  return join(dataFolder, 'choices', `${id}.json`)
}

/** Reads a file of choices; what is damaged holds its default, and is said. */
export function readChoices(file: string): KeptChoices {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const code = causeOf(error)
    if (code === 'ENOENT') return { choices: noChoices, damage: null }
    return {
      choices: noChoices,
      damage: `The choices for this repository could not be read (${code}), so the usual ones hold.`,
    }
  }
  const { choices, damaged } = parseChoices(text)
  if (damaged.length === 0) return { choices, damage: null }
  const which = damaged.includes('') ? '' : ` (${damaged.join(', ')})`
  const damage = `The file of the choices for this repository is damaged${which}; the usual ones hold in their place.`
  return { choices, damage }
}
