/**
 * Keeps answers by question for as long as what they were found in lives. Of one such owner no more than `most`
 * are kept; the next forgets them all.
 */
export function keptAnswers<Owner extends object, Answer>(most: number) {
  const kept = new WeakMap<Owner, Map<string, Answer>>()
  return (owner: Owner, question: string, find: () => Answer): Answer => {
    let own = kept.get(owner)
    if (!own) {
      own = new Map()
      kept.set(owner, own)
    }
    let answer = own.get(question)
    if (answer === undefined) {
      answer = find()
      if (own.size >= most) own.clear()
      own.set(question, answer)
    }
    return answer
  }
}
