import {
  type Answer,
  breakdownFields,
  type Dashboard,
  type Group,
  type Seen,
  type Target,
} from '../model/dashboard.ts'
import type { Problem } from '../model/problem.ts'
import type { Decision, Session } from '../model/session.ts'
import { recordedLag } from './recorded-lag.ts'

// The shapes that leave the program, as the command line documents them: a key that does not apply is null,
// never missing, and nothing of our own (row ids of lists, sort keys) goes along.

/** `Session` of the command line. */
export function sessionShape(session: Session) {
  return {
    id: session.id,
    path: session.path,
    sessionId: session.sessionId,
    title: session.title,
    date: session.date,
    dateFrom: session.dateFrom,
    project: session.project,
    domain: session.domain,
    model: session.model,
    modelProvider: session.modelProvider,
    platform: session.platform,
    status: session.status,
    type: session.type,
    tags: session.tags,
    counts: {
      decisions: session.counts.decisions,
      learnings: session.counts.learnings,
      actions: session.counts.actions,
      gaps: session.counts.gaps,
      strengths: session.counts.strengths,
      promotionTargets: session.counts.promotionTargets,
    },
    revisions: session.revisions,
    // A commit that only holds what may be older has made nothing: what did is not known.
    firstCommit: session.startsAtEdge ? null : session.firstCommit,
    lastCommit: session.lastChangeAtEdge ? null : session.lastCommit,
    uncommitted: session.uncommitted !== null,
    removed: session.removed,
    record: session.record
      ? {
          line: session.record.line,
          matchedBy: session.record.matchedBy,
          agrees: session.record.agrees,
        }
      : null,
    problemCount: session.problemCount,
  }
}

/** `Decision` of the command line. */
export function decisionShape(decision: Decision) {
  return {
    text: decision.text,
    path: decision.path,
    line: decision.line,
    section: decision.section,
    date: decision.date,
    dateFrom: decision.dateFrom,
    project: decision.project,
    model: decision.model,
    status: decision.status,
    state: decision.state,
    reworded: decision.reworded,
    bornIn: decision.bornAtEdge ? null : decision.bornIn,
    recordedOn: decision.bornAtEdge ? null : decision.bornOn,
    lagDays: recordedLag(decision),
    lastRewordedIn: decision.lastRewordedIn,
    droppedIn: decision.droppedIn,
    replacedBy: decision.replacedBy,
    replacedHow: decision.replacedBy === null ? null : decision.replacedByChoice ? 'accepted' : 'stated',
    acceptedReason: decision.replacedByChoice?.reason ?? null,
    suggested: decision.suggested.map(({ kind, path, line, likeness, answer }) => ({
      kind,
      path,
      line,
      likeness,
      answer: answer && { kind: answer.kind, accepted: answer.accepted, reason: answer.reason },
    })),
  }
}

/** `Problem` of the command line. */
export function problemShape(problem: Problem) {
  return {
    code: problem.code,
    severity: problem.severity,
    file: problem.file,
    line: problem.line,
    column: problem.column,
    revision: problem.revision,
    what: problem.what,
    mend: problem.mend,
    related: problem.related
      ? {
          file: problem.related.file,
          line: problem.related.line,
          column: problem.related.column,
          revision: problem.related.revision,
        }
      : null,
  }
}

/** `Group` of the command line. */
function groupShape(group: Group) {
  return {
    wording: group.wording,
    variants: group.variants,
    mentions: group.mentions.map(({ path, line }) => ({ path, line })),
    sessions: group.sessions,
    firstSeen: group.firstSeenAtEdge ? null : group.firstSeen,
    lastSeen: group.lastSeenAtEdge ? null : group.lastSeen,
    projects: group.projects,
    state: group.state,
    answeredBy: group.answeredBy
      ? {
          path: group.answeredBy.path,
          line: group.answeredBy.line,
          kind: group.answeredBy.kind,
          stated: group.answeredBy.stated,
        }
      : null,
  }
}

/** `Target` of the command line. */
function targetShape(target: Target) {
  return {
    text: target.text,
    path: target.path,
    promisedBy: { path: target.promisedBy.path, line: target.promisedBy.line },
    promisedOn: target.promisedAtEdge ? null : target.promisedOn,
    exists: target.exists,
    changedAfter: target.changedAfter,
    state: target.state,
  }
}

/** How gaps are answered: stated, accepted and suggested kept apart. */
function answersShape({ answers, gaps }: Dashboard) {
  const shape = (gap: Group, answer: Answer | null) =>
    answer === null
      ? []
      : { gap: gap.wording, path: answer.path, line: answer.line, kind: answer.kind, text: answer.text }
  return {
    counts: answers,
    accepted: gaps.flatMap((gap) => (gap.answeredBy?.stated === false ? shape(gap, gap.answeredBy) : [])),
    suggested: gaps.flatMap((gap) => shape(gap, gap.suggestedAnswer)),
  }
}

/** Groups that a person merged, split or named. */
function adjustedShape({ gaps, strengths, learnings }: Dashboard) {
  const shape = (groups: readonly Group[]) =>
    groups.filter(({ adjusted }) => adjusted).map(({ wording, name }) => ({ wording, name: name ?? null }))
  return { gaps: shape(gaps), strengths: shape(strengths), learnings: shape(learnings.recurring) }
}

function seenShape({ months, undated }: Seen) {
  return {
    months: months.map(({ month, first, again, known }) => ({
      month,
      first: first.groups,
      again: again.groups,
      known,
    })),
    undated,
  }
}

/** What the command `dashboard` prints. */
export function dashboardShape(dashboard: Dashboard) {
  return {
    gaps: dashboard.gaps.map(groupShape),
    answers: answersShape(dashboard),
    adjusted: adjustedShape(dashboard),
    strengths: dashboard.strengths.map(groupShape),
    learnings: {
      total: dashboard.learnings.total,
      recurring: dashboard.learnings.recurring.map(groupShape),
      once: dashboard.learnings.once,
      oldest: dashboard.learnings.oldest.map(({ wording, seen, seenAtEdge, days }) => ({
        wording,
        seen: seenAtEdge ? null : seen,
        days: seenAtEdge ? null : days,
      })),
    },
    seen: {
      strengths: seenShape(dashboard.seen.strengths),
      learnings: seenShape(dashboard.seen.learnings),
    },
    promotionTargets: dashboard.promotionTargets.map(targetShape),
    likeTargets: dashboard.likeTargets.map(({ names, promises, sessions, kept }) => ({
      names,
      promises,
      sessions,
      kept,
    })),
    status: dashboard.status.map(({ date, draft, active, canonical, archived, other }) => ({
      date,
      draft,
      active,
      canonical,
      archived,
      other,
    })),
    drafts: dashboard.drafts.map(({ path, title, since, sinceAtEdge, uncommitted, days }) => ({
      path,
      title,
      since: sinceAtEdge ? null : since,
      uncommitted,
      days: sinceAtEdge ? null : days,
    })),
    canonicalChanges: dashboard.canonicalChanges.map(
      ({ path, commit, date, canonicalSince, sinceAtEdge }) => ({
        path,
        commit,
        date,
        canonicalSince: sinceAtEdge ? null : canonicalSince,
      }),
    ),
    months: dashboard.months.map(({ month, sessions, decisions, gaps }) => ({
      month,
      sessions,
      decisions,
      gaps,
    })),
    weekdays: dashboard.weekdays.map(({ weekday, sessions, decisions, gaps }) => ({
      weekday,
      sessions,
      decisions,
      gaps,
    })),
    by: Object.fromEntries(
      breakdownFields.map((field) => [
        field,
        dashboard.breakdowns[field].map(({ query: _, ...figures }) => figures),
      ]),
    ),
  }
}
