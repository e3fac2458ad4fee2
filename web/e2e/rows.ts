import { expect, type Page } from '@playwright/test'
import { slowness } from 'kit/testing/testing-limits'
import { ask } from './riverside.ts'

/** Pages that show a row of another list. */
const lists: Record<string, string> = {
  calendar: 'school-events',
  'id-cards': 'id-card-prints',
  'campus-registers': 'campuses',
  'lesson-registers': 'sections',
  diary: 'diary/sections',
  'exam-sittings': 'exams/01980000-0000-7000-8000-00000ea00001/sittings',
  notices: 'notice-board',
  'meetings/fields': 'meetings',
  registers: 'sections',
  'own-payments': 'online-payments',
  support: 'support/enquiries',
  terminals: 'devices',
}

/** Which row an address with a parameter shows: the first of its list, or one that is made for it. */
export async function rowsOf(page: Page) {
  const campus = await first(page, '/campuses')
  const job = await startJob(page, campus)
  // Its toast belongs to this page, and lies over none of those that are looked at.
  await expect.poll(() => hasEnded(page, job), { timeout: 20_000 * slowness }).toBe(true)
  await expect.poll(() => first(page, '/notifications'), { timeout: 20_000 * slowness }).not.toBe('')
  const bells = await first(page, `/bell-schedules?campus=${campus}`)
  const promotions = (await first(page, '/promotions')) || (await planPromotion(page))
  // Nobody belongs to every conversation: what is shown of one that is not the reader’s is a picture, too.
  const conversations = { threads: student, 'thread-oversight': student }
  // The published result of 7-B, of which one card was corrected.
  const results = '01980000-0000-7000-8000-00000e540001'
  const fixed: Record<string, string> = {
    jobs: job,
    imports: 'departments',
    bells,
    promotions,
    bank: '01980000-0000-7000-8000-0000000ba001',
    // The draft from 23 November: the list asks for a year.
    timetables: '01980000-0000-7000-8000-0000000e0002',
    results,
    'report-cards': `${results}/${student}`,
    rechecks: '01980000-0000-7000-8000-00000ec40001',
    ...conversations,
  }
  return {
    campus,
    async fill(route: string): Promise<string> {
      const [list = '', below] = route.split('/$')
      if (below === undefined) return route
      const row = fixed[list] ?? (await first(page, `/${lists[list] ?? list}`))
      expect(row, `a row for ${route}: e2e/rows.ts may have to make one`).not.toBe('')
      return route.replace(/\$\w+(\/\$\w+)?/, row)
    },
    /** The same address in words that stay from run to run. */
    unfill: (address: string) => address.replaceAll(/[0-9a-f-]{36}/g, 'one'),
  }
}

/** Long work: bringing back what is not away. */
async function startJob(page: Page, campus: string): Promise<string> {
  const body = { archived: false, of: { ids: [campus] } }
  return (await ask<{ job: string }>(page, '/campuses/filing', { method: 'POST', body })).said.job
}

const student = '01980000-0000-7000-8000-0000000ad001'
const year = '01980000-0000-7000-8000-00000000ca0'

/** Into the year after that of the demo. */
async function planPromotion(page: Page): Promise<string> {
  const [fromYearId, toYearId] = [`${year}3`, `${year}4`]
  const body = { campusId: null, fromYearId, toYearId }
  return (await ask<{ id: string }>(page, '/promotions', { method: 'POST', body })).said.id
}

async function hasEnded(page: Page, job: string): Promise<boolean> {
  return (await ask<{ finishedAt: string | null }>(page, `/jobs/${job}`)).said.finishedAt !== null
}

/** The row that an address shows to this reader: the first that they see of its list; empty where they see none. */
export async function rowSeen(page: Page, route: string): Promise<string> {
  const [list = ''] = route.split('/$')
  return first(page, `/${lists[list] ?? list}`)
}

type Named = { id?: string; sectionId?: string }
type Listed = { rows?: Named[]; items?: Named[] }

/** The first row of a list; empty where the reader sees none. */
export async function first(page: Page, path: string): Promise<string> {
  const { said } = await ask<Listed>(page, path)
  const [row] = said.rows ?? said.items ?? []
  return row?.id ?? row?.sectionId ?? ''
}
