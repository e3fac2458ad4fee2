import { readdirSync } from 'node:fs'
import path from 'node:path'

const files = readdirSync(path.join(import.meta.dirname, 'tenant'))

/** The number of the last migration of a school's database. */
export const newestOfTenants = Math.max(...files.map((name) => Number.parseInt(name, 10) || 0))
