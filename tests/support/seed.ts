import fc from 'fast-check'

// One seed for all property tests: a run says the same on every machine, and a failure is there again in the next
// run. DIGEST_AUDIT_SEED=N explores with another one; what it finds becomes an example beside its property.
fc.configureGlobal({ seed: Number(process.env.DIGEST_AUDIT_SEED ?? 20260612) })
