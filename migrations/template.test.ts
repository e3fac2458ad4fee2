import postgres from 'postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { describeCatalog } from './catalog.ts'
import { createTextDatabase } from './roles.ts'
import { migrate } from './run.ts'
import { currentTemplate, ensureTemplate, tenantMigrations } from './template.ts'
import { testControl } from './testing.ts'

const control = await testControl()
const { superuser, tenantTemplate } = inject('ground')
const admin = postgres(superuser, { max: 2, onnotice: () => {} })
afterAll(() => admin.end())

test('a school cloned from the template is what the migrations make of an empty database', async () => {
  const [cloned, fresh] = [`${control.prefix}_cloned`, `${control.prefix}_fresh`]
  await createTextDatabase(admin, cloned, { template: tenantTemplate.name })
  await createTextDatabase(admin, fresh, {})
  await inside(fresh, (sql) => sql`grant create, usage on schema public to maktab_owner`)
  await admin`grant create on database ${admin(fresh)} to maktab_owner`
  await migrate({ url: addressOf(fresh), folder: tenantMigrations, asRole: 'maktab_owner' })
  const [a, b] = [await inside(cloned, describeCatalog), await inside(fresh, describeCatalog)]
  expect(a).toEqual(b)
  expect(a.length).toBeGreaterThan(10)
})

test('two differing databases have differing catalogs', async () => {
  const [one, two] = [`${control.prefix}_one`, `${control.prefix}_two`]
  for (const name of [one, two]) await createTextDatabase(admin, name, { template: tenantTemplate.name })
  await inside(two, (sql) => sql`grant delete on schema_version to maktab_app`)
  expect(await inside(one, describeCatalog)).not.toEqual(await inside(two, describeCatalog))
})

test('the template is closed, marked whole and finds Urdu', async () => {
  const [row] = await admin`
    select datistemplate, datallowconn, datlocprovider, datctype, datcollate
    from pg_database where datname = ${tenantTemplate.name}`
  expect(row).toEqual({
    datistemplate: true,
    datallowconn: false,
    datlocprovider: 'b',
    datctype: 'C.UTF-8',
    datcollate: 'C',
  })
  const clone = `${control.prefix}_urdu`
  await createTextDatabase(admin, clone, { template: tenantTemplate.name })
  const [found] = await inside(
    clone,
    (sql) => sql`select show_trgm('محمد') <> '{}' as seen, fold('مُحَمَّد عَلِي ۱۲') as folded`,
  )
  expect(found).toEqual({ seen: true, folded: 'محمد علی 12' })
})

test('asking for the template again, from many sides, builds nothing', async () => {
  const [before] = await admin`select oid from pg_database where datname = ${tenantTemplate.name}`
  const all = await Promise.all(Array.from({ length: 4 }, () => ensureTemplate(control.provisioner)))
  expect(new Set(all.map(({ name }) => name))).toEqual(new Set([(await currentTemplate()).name]))
  const [after] = await admin`select oid from pg_database where datname = ${tenantTemplate.name}`
  expect(after).toEqual(before)
})

async function inside<T>(database: string, ask: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(addressOf(database), { max: 1, onnotice: () => {} })
  try {
    return await ask(sql)
  } finally {
    await sql.end()
  }
}
function addressOf(database: string): string {
  return Object.assign(new URL(superuser), { pathname: `/${database}` }).href
}
