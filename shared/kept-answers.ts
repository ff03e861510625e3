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
