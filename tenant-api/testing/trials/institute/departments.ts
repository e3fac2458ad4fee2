import { plainRows } from '../plain-rows.ts'

export const preparations = plainRows('departments', 'department')
