import { docent } from './expectations/docent.ts'
import type { Expectation } from './expectations/expectation.ts'
import { govukAws } from './expectations/govuk-aws.ts'
import { loaf } from './expectations/loaf.ts'
import { madr } from './expectations/madr.ts'
import { others } from './expectations/others.ts'
import { torch } from './expectations/torch.ts'

export type { Expectation } from './expectations/expectation.ts'

/** Each was held against its text by eye; looked-at.md has a verdict on each. */
export const realExpectations: readonly Expectation[] = [
  ...torch,
  ...others,
  ...madr,
  ...govukAws,
  ...loaf,
  ...docent,
]
