/**
 * The answers that the sample must give. `digests/README.md` tells them in words; the tests beside this file
 * prove them from git and from the texts alone, without the parser and the index of the app.
 */
export const story = {
  /** Id of the newest commit, on every machine. */
  head: '64091f57c046efc1a91a815990402733b9596ab8',
  commits: 62,
  tag: { name: '2026-q1', subject: 'Review March: three digests settled, one archived' },
  /** Digests at HEAD, and lines of `data/sessions.jsonl`: each digest has its record. */
  digests: 31,
  records: 31,
  byProject: { 'atlas-notes': 10, ferry: 8, greenhouse: 6, 'receipt-reader': 7 },
  byStatus: { active: 18, archived: 3, canonical: 6, draft: 4 },
  byPlatform: { cli: 9, discord: 12, telegram: 10 },
  byModel: { 'deepseek-v4-pro': 10, 'glm-4.6': 8, 'hermes-4-405b': 7, 'kimi-k2-thinking': 6 },

  /** The one decision of the domain retrieval that was reworded. */
  reworded: {
    path: 'digests/2026-02-10-hybrid-ranking.md',
    before: 'Return the ten best passages, ranked by fused score',
    after: 'Return the five best passages, ranked by fused score, none below 0.35',
    subject: 'Fewer passages and a lower limit, after the sixty questions',
    date: '2026-04-08',
  },
  /** Decisions that were reworded in the other domains. */
  rewordedElsewhere: [
    {
      path: 'digests/2026-05-12-currency-field.md',
      before: "Convert to euro with the central bank's rate of the day of the receipt",
      after: "Convert to euro with the central bank's rate of the day of payment",
      subject: 'The tax adviser wants the rate of the day of payment',
      date: '2026-05-14',
    },
    {
      path: 'digests/2026-01-22-release-folders.md',
      before: 'Keep the last three releases on each server',
      after: 'Keep the last five releases on each server',
      subject: 'Keep five releases, three were too few last night',
      date: '2026-05-21',
    },
  ],
  /** The one decision that an earlier revision had and the newest text has not. */
  dropped: {
    path: 'digests/2026-03-05-passage-size.md',
    text: 'Store the whole page beside each passage',
    subject: 'Drop the copy of the whole page, it doubled the index',
    date: '2026-03-20',
  },
  /** The one decision that a later text names as replaced. */
  replaced: {
    path: 'digests/2026-02-12-preflight.md',
    text: 'Refuse a release that is smaller than half of the one before',
    by: 'digests/2026-06-23-half-year-of-releases.md',
  },
  renamed: {
    from: 'digests/2026-02-24-retreival-eval.md',
    to: 'digests/2026-02-24-retrieval-evaluation.md',
    subject: 'Rename the evaluation digest, retrieval was misspelt',
  },
  removed: {
    path: 'digests/2026-04-14-customer-move.md',
    subject: 'Remove the digest that names a customer',
  },
  restored: {
    path: 'digests/2026-03-19-valve-schedule.md',
    removedBy: 'Clear the watering notes of last season',
    restoredBy: "Bring back the valve schedule, it is this season's",
  },
  /** The one gap that at least three sessions name. */
  recurringGap: {
    wording: 'No alert when the nightly backup fails',
    sessions: [
      'digests/2026-02-05-night-readings.md',
      'digests/2026-03-17-upload-retries.md',
      'digests/2026-04-28-restore-drill.md',
      'digests/2026-06-23-half-year-of-releases.md',
    ],
  },
  /** The one gap that is answered by a stated answer. */
  answeredGap: {
    wording: 'No fixed question set to measure search',
    sessions: ['digests/2026-02-10-hybrid-ranking.md', 'digests/2026-03-05-passage-size.md'],
    answeredBy: {
      path: 'digests/2026-04-07-question-set.md',
      kind: 'strength',
      text: 'Answers the gap "No fixed question set to measure search": sixty questions with known notes run on every change',
    },
    /** From 2026-02-10 to 2026-04-07. */
    days: 56,
  },
  /** The one digest whose body changed after its first canonical revision. */
  canonicalChanged: {
    path: 'digests/2026-01-22-release-folders.md',
    canonicalSince: 'Review February: release folders are settled, six more in use',
    subject: 'Keep five releases, three were too few last night',
  },
  /** The one promotion target for which no file ever was there; all others were kept. */
  neverKept: {
    target: 'concepts/moved-notes.md',
    path: 'digests/2026-03-31-moved-notes.md',
  },
  /** The one digest whose record says something else. */
  disagreement: {
    path: 'digests/2026-05-12-currency-field.md',
    recordLine: 25,
    markdown: "Convert to euro with the central bank's rate of the day of payment",
    json: "Convert to euro with the central bank's rate of the day of the receipt",
  },
  /**
   * Everything that is wrong in the sample, by the place that a problem names. `text` is what stands there.
   */
  faults: [
    {
      code: 'canonical.changed',
      severity: 'warning',
      file: 'digests/2026-01-22-release-folders.md',
      line: 54,
      text: '- Keep the last five releases on each server',
    },
    {
      code: 'frontmatter.yaml',
      severity: 'error',
      file: 'digests/2026-04-28-restore-drill.md',
      line: 2,
      text: 'title: Restore drill: what took longest',
    },
    {
      code: 'record.items-differ',
      severity: 'warning',
      file: 'digests/2026-05-12-currency-field.md',
      line: 50,
      text: "- Convert to euro with the central bank's rate of the day of payment",
    },
    {
      code: 'status.tag-disagrees',
      severity: 'warning',
      file: 'digests/2026-05-19-answer-citations.md',
      line: 9,
      text: 'tags: [type/session-digest, status/draft, domain/retrieval, topic/answers]',
    },
    {
      code: 'date.impossible',
      severity: 'error',
      file: 'digests/2026-05-31-humidity-limits.md',
      line: 11,
      text: 'session_date: 2026-05-32',
    },
  ],
  merges: {
    /** Brings a changed digest from its branch as it is: no revision of the digest. */
    clean: { subject: "Merge branch 'frost-receivers'", path: 'digests/2026-03-03-frost-warning.md' },
    /** Changes the digest once more: a revision of its own. */
    ownEdit: {
      subject: "Merge branch 'restore-keys', with a second holder of the list",
      path: 'digests/2026-04-28-restore-drill.md',
      addedDecision: 'Give the list of keys to a second person',
    },
  },
} as const
