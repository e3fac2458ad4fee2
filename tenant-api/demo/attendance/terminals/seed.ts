import { sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School, Tx } from '../../../src/core/school/school.ts'
import { exampleStudent } from '../../../src/people/students-and-guardians/contract.ts'
import { demoCampuses, demoId } from '../../institute/structure/seed.ts'
import { exampleDevice, examplePin, exampleWaiting } from '../../../src/attendance/terminals/contract.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 220

const days = 3
const deviceAt = { MAIN: exampleDevice, SHD: demoId('d3', 2), CNL: demoId('d3', 3) } as const
const { MAIN, SHD, CNL } = demoCampuses

const rows = [
  {
    id: deviceAt.MAIN,
    campus: MAIN,
    serial: 'CKJF203260147',
    name: 'Main gate',
    ahead: 240,
    people: 64,
    records: 8121,
  },
  {
    id: deviceAt.SHD,
    campus: SHD,
    serial: 'CKJF203260148',
    name: 'Gate of Shahdara',
    ahead: 3,
    people: 21,
    records: 2904,
  },
  {
    id: deviceAt.CNL,
    campus: CNL,
    serial: 'CQZ7224661302',
    name: 'Reception',
    ahead: -2,
    people: 17,
    records: 1877,
  },
]

/**
 * A terminal at each campus, that of the main gate four minutes fast; one more asks to be let in. Two numbers are those
 * of nobody yet, and one line was cut off.
 */
export async function seed(school: School): Promise<void> {
  const [known] = await school.db.execute(sql`select id from device limit 1`)
  const [founded] = await school.db.execute(sql`select id from campus where id = ${MAIN}::uuid`)
  if (known || !founded) return
  const today = (await school.today()) as Day
  const { zone } = await school.profile()
  const now = school.now().toISOString()
  await school.transaction(system(sentence('Demo school')), 'devices.seeded', async (tx) => {
    await addTerminals(tx, now)
    await addPins(tx)
    await addPunches(tx, { zone, today, now })
    await addStrangers(tx, { zone, today, now })
  })
}

async function addTerminals(tx: Tx, now: string): Promise<void> {
  await tx.execute(sql`
    insert into device (id, campus_id, serial, name, network)
    select id, campus, serial, name, '192.168.10.1'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id uuid, campus uuid, serial text, name text)`)
  await tx.execute(sql`
    insert into device_sight (device_id, last_seen_at, network, firmware, people, records, clock_ahead, stamp)
    select id, ${now}::timestamptz - interval '20 seconds', '192.168.10.1', 'Ver 8.0.4.3-20191015', people, records, ahead, '9999'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id uuid, people int, records int, ahead int)`)
  await tx.execute(sql`
    insert into device_waiting (id, serial, campus_id, by_key, network, firmware, first_seen_at, last_seen_at)
    values (${exampleWaiting}::uuid, 'CKJF211960533', ${MAIN}::uuid, false, '192.168.10.1', 'Ver 8.0.4.3-20191015',
      ${now}::timestamptz - interval '2 hours', ${now}::timestamptz - interval '25 seconds')`)
}

/** Everybody who works here has the digits of the employee number; Bilal has 5107. */
async function addPins(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into device_pin (pin, person_id)
    select (regexp_replace(e.employee_number, '[^0-9]', '', 'g')::int)::text, e.id from employee e
    where e.employee_number ~ '^E-[0-9]+$' and e.archived_at is null and e.status = 'active'
    on conflict (pin) do nothing`)
  await tx.execute(sql`
    insert into device_pin (id, pin, person_id) select ${examplePin}::uuid, '5107', id from student where id = ${exampleStudent}::uuid`)
}

type When = { zone: string; today: Day; now: string }

/** What is known of the last days was told by the terminals; where nothing is, everybody came at ten to eight. */
async function addPunches(tx: Tx, { zone, today, now }: When): Promise<void> {
  await tx.execute(sql`
    with known as (
      select p.person_id, p.at from presence p where p.day between ${addDays(today, -days)}::date and ${today}::date
    ), told as (
      select person_id, at from known
      union all
      select n.person_id, ((d::date + time '07:50' + make_interval(secs => abs(hashtext(n.pin)) % 600)) at time zone ${zone})
      from device_pin n join employee e on e.id = n.person_id
      cross join generate_series(${addDays(today, -days)}::date, ${today}::date, interval '1 day') d
      where not exists (select from known) and extract(isodow from d) < 6
    )
    insert into punch (device_id, pin, at_local, at, status, verify, line, person_id, act_id)
    select d.id, n.pin, date_trunc('second', t.at at time zone ${zone}), date_trunc('second', t.at), 0, 1,
      n.pin || chr(9) || to_char(t.at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS') || chr(9) || '0' || chr(9) || '1',
      t.person_id, current_setting('app.act')::uuid
    from told t join device_pin n on n.person_id = t.person_id join employee e on e.id = t.person_id
      join device d on d.campus_id = coalesce(e.campus_id, ${MAIN}::uuid)
    where t.at <= ${now}::timestamptz
    order by t.at, n.pin
    on conflict on constraint punch_once do nothing`)
}

async function addStrangers(tx: Tx, { zone, today, now }: When): Promise<void> {
  const strangers = [
    { pin: '217', name: 'Rukhsana B', time: '07:38:12' },
    { pin: '218', name: '', time: '07:52:40' },
  ]
  await tx.execute(sql`
    insert into punch (device_id, pin, at_local, at, status, verify, line, act_id)
    select ${exampleDevice}::uuid, s.pin, d.day + s.time, (d.day + s.time) at time zone ${zone}, 0, 1,
      s.pin || chr(9) || (d.day + s.time)::text || chr(9) || '0' || chr(9) || '1', current_setting('app.act')::uuid
    from jsonb_to_recordset(${JSON.stringify(strangers)}::jsonb) as s (pin text, time time)
    cross join (values (${addDays(today, -1)}::date), (${today}::date)) d (day)
    where (d.day + s.time) at time zone ${zone} <= ${now}::timestamptz`)
  await tx.execute(sql`
    insert into device_pin_name (pin, name, device_id, told_at)
    values ('217', 'Rukhsana B', ${exampleDevice}::uuid, ${now}::timestamptz)`)
  await tx.execute(sql`
    insert into punch_refused (device_id, line, reason, at)
    values (${exampleDevice}::uuid, '31' || chr(9) || '2026-11-1', 'unreadable', ${now}::timestamptz - interval '3 hours')`)
}
