import { sql } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { castSchool } from '../../../testing/school.ts'
import { trialBalance } from '../books/contract.ts'
import { listReports, readReport, type Report, reportIds } from './contract.ts'

const cast = await castSchool()
const span = { from: '2026-04-01', until: '2026-11-30' } as never

async function read(speaker: Speaker, report: string, query: object = {}) {
  return speaker.call(readReport, { params: { report: report as never }, query: query as never })
}

test('every report can be read', async () => {
  const nasreen = await cast.as('nasreen')
  for (const id of reportIds) {
    const report = await read(nasreen, id, span)
    console.log(
      id,
      JSON.stringify(report.columns.map((c) => c.title)),
      report.count,
      JSON.stringify(report.rows.slice(0, 3)),
      JSON.stringify(report.totals),
    )
  }
})
