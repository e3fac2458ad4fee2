import { plainRows } from '../plain-rows.ts'

const actions = { 'POST /sample-things/:id/completion': 'done_on' }
export const preparations = plainRows('sample-things', 'sample_thing', actions)
