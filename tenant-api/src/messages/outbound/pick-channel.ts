import { type SQL, sql } from 'drizzle-orm'

type Asked = { person: SQL; category: SQL; channels: SQL }

/**
 * The first of some channels that reaches a person and is not refused by them, for a `lateral` join: one row of
 * `channel`, `address` and `ladder` (the channel and those after it), or none. It is part of the statement
 * about many people, since a function call for each of them took ten times as long.
 */
export function pickChannel({ person, category, channels }: Asked): SQL {
  return sql`(
    select v.channel, v.address, (${channels})[array_position(${channels}, v.channel):] as ladder
    from person_way v
    where v.person_id = ${person} and v.channel = any (${channels}) and not v.refused && array[${category}, '*']
    order by array_position(${channels}, v.channel) limit 1)`
}
