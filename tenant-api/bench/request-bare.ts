// The baseline of bench/request.ts: what the list asks the database, by hand, through Fastify and postgres.js alone,
// written by Fastify through the same response schema, so that both send the same bytes.
import fastify from 'fastify'
import { responseSchema } from 'kit/http/response-schema'
import postgres from 'postgres'
import { campuses } from '../src/institute/structure/contract.ts'

const sql = postgres(process.env.DATABASE ?? '', { max: 3, fetch_types: false })
const app = fastify()

const schema = { response: { '2xx': responseSchema(campuses.endpoints.list.response) } }

app.get<{ Querystring: { limit: string } }>('/campuses', { schema }, async ({ query }) => {
  const rows = await sql`
    select id, name, other_name as "otherName", code, city, location, contact, description,
      emis_number as "emisNumber", licence_number as "licenceNumber", version, created_at as "createdAt",
      updated_at as "updatedAt", archived_at as "archivedAt",
      (select count(*)::int from campus where archived_at is null) as total
    from campus where archived_at is null
    order by name collate name_order, id limit ${Number(query.limit)} offset ${0}`
  return { rows, total: rows[0]?.total ?? 0 }
})

console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
process.once('SIGTERM', async () => {
  await app.close()
  await sql.end()
  process.exit(0)
})
