/**
 * What an operator is told of an error, on a terminal or beside a database's state. PostgreSQL's own words, which
 * may quote what stands in a school, are told only for kinds of errors that name objects and never values; of the
 * others the code, under which the words are in the log of PostgreSQL.
 */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name !== 'PostgresError') return error.message || error.name
  const code = 'code' in error ? String(error.code) : ''
  if (namesNoValues.has(code.slice(0, 2))) return error.message
  return `PostgreSQL refused it with code ${code}; its log has the words`
}

/**
 * Classes of SQLSTATE: connections, constraints (whose values stand in the detail alone), states of transactions,
 * logins and databases that are not there, deadlocks, names and rights, limits, locks, interventions, the system.
 */
const namesNoValues = new Set([
  '08',
  '0A',
  '23',
  '25',
  '28',
  '2B',
  '3D',
  '40',
  '42',
  '53',
  '54',
  '55',
  '57',
  '58',
])
