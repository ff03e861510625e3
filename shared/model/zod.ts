import { z } from 'zod'

// Without this zod compiles validators with `new Function`, which the window's content policy forbids.
// It must run before the first schema is made, so every schema takes `z` from here.
z.config({ jitless: true })

export { z }
