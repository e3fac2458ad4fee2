import { createHash } from 'node:crypto'
import { slowness } from 'kit/testing/testing-limits'
import { demoLogins } from '../../scripts/demo-logins.ts'
import { head } from '../../scripts/suite/record.ts'
import { expect, type Page, test } from './journey.ts'
import { ask, logIn, riverside } from './riverside.ts'
import { areaRoutes, type Route } from './routes.ts'
import { first, rowSeen } from './rows.ts'
import { goThere, watch, wrongs } from './visits.ts'

// Every page of every area opens at the institute, at a campus and at a section for each role that may open it.
// `MAKTAB_OPENINGS=all` opens all of them; a run opens a part, drawn by the commit.
const isAll = process.env.MAKTAB_OPENINGS === 'all'
const draw = Number.parseInt(
  createHash('sha256')
    .update(process.env.MAKTAB_SEED ?? head())
    .digest('hex')
    .slice(0, 8),
  16,
)
/** Of so many openings a run has one. */
const share = 24
/** What a day at school stands or falls by is opened in each run. */
const daily = new Set(['', 'registers', 'registers/$section'])

type Grant = { resource: string; action: string; reach: string; campuses: string[]; sections: string[] }
type Me = { grants: Grant[]; roles: { key: string }[] }
type Scope = { base: string; campus: string | null; section: string | null }

let routes: Route[] = []
test.beforeAll(async () => {
  test.setTimeout(180_000 * slowness)
  // A conversation opens for those who are in it alone: threads.spec.ts walks there.
  if (routes.length === 0)
    routes = (await areaRoutes()).filter(({ path }) => !/^thread(s|-oversight)\/\$/.test(path))
})

for (const [turn, [login, name, role]] of demoLogins.entries())
  test(`every page opens in each scope for whoever may: ${name}, ${role}`, async ({ page, baseURL }) => {
    test.setTimeout((isAll ? 3_600_000 : 600_000) * slowness)
    watch(page)
    let asked = 0
    page.on('request', () => (asked += 1))
    await logIn(page, riverside(baseURL, '/'), login, /\/(i|c\/[^/]+)$/)
    await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0, { timeout: 30_000 * slowness })
    const atHome = asked
    const { said: me } = await ask<Me>(page, '/me')
    const isFamily = me.roles.every(({ key }) => key === 'guardian' || key === 'student')
    const scopes = await scopesOf(page, me)
    const due = scopes
      .flatMap((scope) => routes.map((route) => ({ scope, ...route })))
      .filter(({ needs, scope }) => needs.every((need) => may(me, need, scope)))
      // What may be imported follows from the lists of the reader; the page itself says where there are none.
      .filter(({ path, isOfOffice }) => !path.startsWith('imports') && !(isOfOffice && isFamily))
      .filter(({ path }, at) => isAll || daily.has(path) || (at + draw + turn) % share === 0)
    let opened = 0
    for (const { scope, path, isSheet } of due) {
      const row = path.includes('$') ? await rowOf(page, me, path) : ''
      // Of some lists not everybody sees a row.
      if (path.includes('$') && row === '') continue
      wrongs(page)
      const address = `/${scope.base}/${path.replace(/\$\w+/, row)}`.replace(/\/$/, '')
      await goThere(page, riverside(baseURL, address))
      if (isSheet) await expect(page.getByRole('dialog').first(), address).toBeVisible()
      await expect(page.locator('h1').first(), address).toBeAttached()
      await expect(page.locator('[aria-busy=true], .skeleton'), address).toHaveCount(0, {
        timeout: 30_000 * slowness,
      })
      expect.soft(await page.locator('.trouble').allInnerTexts(), `${address} is there`).toEqual([])
      expect.soft(wrongs(page), `what went wrong on ${address}`).toEqual([])
      opened += 1
    }
    process.stdout.write(
      `${name}: ${atHome} requests at home; ${opened} of ${due.length} pages opened in ${scopes.length} scopes\n`,
    )
    expect(opened).toBeGreaterThan(0)
  })

/** The institute; and, of who sees campuses, one of their own, with a section of it that they teach or see. */
async function scopesOf(page: Page, me: Me): Promise<Scope[]> {
  const institute = { base: 'i', campus: null, section: null }
  if (!may(me, ['campuses', 'view'], institute)) return [institute]
  const [taught = ''] = me.grants.flatMap(({ sections }) => sections)
  const [own] = me.grants.flatMap(({ campuses }) => campuses)
  const campus =
    taught === ''
      ? (own ?? (await first(page, '/campuses')))
      : (await ask<{ campusId: string }>(page, `/sections/${taught}`)).said.campusId
  const atCampus = { base: `c/${campus}`, campus, section: null }
  if (!may(me, ['sections', 'view'], atCampus)) return [institute, atCampus]
  const section = taught || (await first(page, `/sections?campus=${campus}`))
  return section === ''
    ? [institute, atCampus]
    : [institute, atCampus, { base: `c/${campus}/s/${section}`, campus, section }]
}

/** As the dashboard judges it: in a campus a permission has to cover the institute or that campus. */
function may({ grants }: Me, [resource, action]: readonly [string, string], { campus }: Scope): boolean {
  return grants.some(
    (grant) =>
      grant.resource === resource &&
      grant.action === action &&
      (campus === null || grant.reach !== 'campus' || grant.campuses.includes(campus)),
  )
}

/** Registers are those of a reader's own sections, where these are all that they reach. */
async function rowOf(page: Page, { grants }: Me, path: string): Promise<string> {
  const registers = grants.filter(({ resource, action }) => resource === 'attendance' && action === 'view')
  const own = registers.flatMap(({ reach, sections }) => (reach === 'section' ? sections : []))
  const isNear = registers.every(({ reach }) => reach === 'section' || reach === 'own')
  if (path === 'campus-registers/$campus' && isNear) return ''
  return /^(?:lesson-)?registers\/\$/.test(path) && isNear ? (own[0] ?? '') : rowSeen(page, path)
}
