import { plainRows } from '../plain-rows.ts'

export const preparations = plainRows('sample-things', 'sample_thing')
