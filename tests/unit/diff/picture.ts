/** The two texts of the comparison pictures, near enough. */
export const pictureA = `---
session_date: 2026-06-09
status: draft
updated: 2026-06-11
model: opus
project: deploy
---
# Rollback path for the deploy runner

## Context

- Trigger: two failed deploys on 2026-06-09, both mended by hand
- Constraint: the runner has no write access to the registry
- Health checks lie for the first 90 s after a cold start

## Key Findings

- The runner keeps no lock
- The registry answers late
- The channel is quiet at night

## Actions Taken

- Read the logs of both failed deploys
- Added \`runner status --since\`··

## Decisions

- Keep the last three releases on the host
- Roll back automatically when two health checks in a row fail
- Ask in the channel before any rollback
- Freeze deploys on Fridays

## Durable Learnings

- A release without a lock file cannot be rolled back
`.replaceAll('··', '  ')

export const pictureB = `---
session_date: 2026-06-09
status: active
updated: 2026-06-14
model: opus
project: deploy
confidence: high
---
# Rollback path for the deploy runner

## Context

- Trigger: two failed deploys on 2026-06-09, both mended by hand
- Constraint: the runner has no write access to the registry

## Key Findings

- The runner keeps no lock
- The registry answers late
- The channel is quiet at night

## Actions Taken

- Read the logs of both failed deploys
- Added \`runner status --since\`

## Decisions

- Keep the last three releases on the host
- Roll back automatically when three health checks in a row fail, and say so in the channel
- Freeze deploys on Fridays
- Rehearse a rollback on the first Monday of each month
- Keep the lock file beside each release

## Durable Learnings

- A release without a lock file cannot be rolled back
- Health checks lie for the first 90 s after a cold start
`
