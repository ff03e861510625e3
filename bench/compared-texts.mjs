/** Texts of each case, oldest first; neighbours are compared. */
export const comparedTexts = {
  '6,000 lines, all different': () => [
    lines(6_000, (at) => `- alpha ${at * 7919} alpha`),
    lines(6_000, (at) => `- beta ${at * 104_729} beta`),
  ],
  '36,000 lines, 20 changed': () => {
    const line = (at) => `Line ${at} of a long digest, with ${(at * 7919) % 1000} words to read`
    return [lines(36_000, line), lines(36_000, (at) => (at % 1_800 === 7 ? `${line(at)}, edited` : line(at)))]
  },
  'one line of 6 MB, a word changed': () => {
    const text = words(1_000_000, 1).join(' ')
    return [text, `${text.slice(0, 3_000_000)} another ${text.slice(3_000_000)}`]
  },
  'one line of 6 MB, gone': () => ['a'.repeat(6_000_000), ''],
  'two base64 lines of 50 KB': () => [noise(50_000, 1), noise(50_000, 2)],
  '1.2 MB, 69 versions, each step': () => {
    const texts = []
    const items = Array.from({ length: 12_000 }, (_, at) => `- ${words(16, at + 1).join(' ')}`)
    for (let version = 0; version < 69; version++) {
      for (let edit = 0; edit < 12; edit++) {
        const at = (version * 977 + edit * 1_013) % items.length
        if (edit % 3 === 0) items.splice(at, 1)
        else if (edit % 3 === 1) items.splice(at, 0, `- ${words(16, version * 100 + edit).join(' ')}`)
        else items[at] = `${items[at]} and version ${version}`
      }
      texts.push(
        `---\nstatus: draft\nversion: ${version}\n---\n# Log\n\n## Decisions\n\n${items.join('\n')}\n`,
      )
    }
    return texts
  },
}

function lines(count, line) {
  return `# Log\n\n## Decisions\n\n${Array.from({ length: count }, (_, at) => line(at)).join('\n')}\n`
}

/** Numbers from 0 to 1, the same for the same seed. */
function random(seed) {
  let state = seed * 2_654_435_761 + 12_345
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function words(count, seed) {
  const next = random(seed)
  const book = [
    'keep',
    'the',
    'runner',
    'release',
    'host',
    'lock',
    'check',
    'log',
    'of',
    'a',
    'deploy',
    'roll',
  ]
  return Array.from({ length: count }, () => {
    const word = book[Math.floor(next() * book.length)]
    return next() < 0.3 ? `${word}${Math.floor(next() * 900)}` : word
  })
}

function noise(length, seed) {
  const next = random(seed)
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  return Array.from({ length }, () => signs[Math.floor(next() * 64)]).join('')
}
