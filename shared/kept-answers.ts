/** Answers by question for as long as what they were found in lives; of one such owner the next after `most` forgets them all. */
class Kept<Owner extends object, Answer> {
  readonly #answers = new WeakMap<Owner, Map<string, Answer>>()

  constructor(readonly most: number) {}

  get(owner: Owner, question: string): Answer | undefined {
    return this.#answers.get(owner)?.get(question)
  }

  keep(owner: Owner, question: string, answer: Answer): Answer {
    const own = this.#answers.get(owner) ?? new Map<string, Answer>()
    this.#answers.set(owner, own)
    if (own.size >= this.most) own.clear()
    own.set(question, answer)
    return answer
  }
}

/**
 * Keeps answers by question for as long as what they were found in lives. Of one such owner no more than `most`
 * are kept; the next forgets them all.
 */
export function keptAnswers<Owner extends object, Answer>(most: number) {
  const kept = new Kept<Owner, Answer>(most)
  return (owner: Owner, question: string, find: () => Answer): Answer =>
    kept.get(owner, question) ?? kept.keep(owner, question, find())
}

/** The same for answers that are found in steps, each `yield` a place to pause. */
export function keptSteps<Owner extends object, Answer>(most: number) {
  const kept = new Kept<Owner, Answer>(most)
  return function* (
    owner: Owner,
    question: string,
    find: () => Generator<void, Answer>,
  ): Generator<void, Answer> {
    return kept.get(owner, question) ?? kept.keep(owner, question, yield* find())
  }
}

/** What follows from one object alone: found when it is first asked for, kept for as long as the object lives. */
export function keptOf<Owner extends object, Answer>(find: (owner: Owner) => Answer) {
  const kept = new WeakMap<Owner, Answer>()
  const of = (owner: Owner): Answer => {
    const known = kept.get(owner)
    if (known !== undefined || kept.has(owner)) return known as Answer
    const answer = find(owner)
    kept.set(owner, answer)
    return answer
  }
  /** Takes what was found of an object elsewhere, at an earlier start, say. */
  const tell = (owner: Owner, answer: Answer): void => void kept.set(owner, answer)
  return Object.assign(of, { tell })
}
