import { everything } from 'tenant-api/contract/access/sessions'

// Acts appear in the audit log and on home, and may complete a step of the checklist.
const always = ['/audit', '/checklist', '/home/activity']
const registers = [
  '/registers',
  '/sections/:id/register',
  '/campuses/:id/register',
  '/sections/:id/attendance',
  '/students/:id/attendance',
]
const presence = ['/presence', '/employees/:id/presence', '/my-presence']

/** The reads that a topic makes stale, beside those of its own name. A topic is the first word of an act. */
const also: Record<string, readonly string[]> = {
  attendance: [
    ...registers,
    '/sections/:id/lesson-registers',
    '/sections/:id/subject-attendance',
    '/sections/:id/opening-attendance',
    '/home',
  ],
  presence: [...presence, '/home'],
  'student-leaves': registers,
  'staff-leaves': presence,
  punches: ['/devices', ...presence],
  gate: ['/gate-slips', '/students/:id/gate-slips', ...registers],
  institute: ['/site'],
  settings: ['/site'],
  bells: ['/bell-schedules', '/campuses/:id/bells'],
  'academic-years': ['/calendar', '/my-year', '/school-days', '/campuses/:id/bells'],
  terms: ['/calendar'],
  timetabling: ['/timetables'],
  'lesson-proposals': ['/timetable-lessons'],
  holidays: ['/calendar', '/school-days', '/campuses/:id/bells'],
  'school-weeks': ['/school-days', '/campuses/:id/bells'],
  'school-events': ['/calendar'],
  'hijri-shift': ['/calendar'],
  accounts: ['/me', '/users'],
  roles: ['/me', '/users'],
  assignments: ['/me', '/users'],
  sessions: ['/users'],
  viewing: ['/me'],
  'second-factors': ['/me', '/users'],
  oidc: ['/users', '/site', '/log-in-providers', '/me/provider-accounts'],
}

/**
 * Topics that concern a single user are no acts of others, and are frequent; so are punches at a gate in the
 * morning.
 */
const own = new Set(['jobs', 'notifications', 'punches', 'threads', 'thread-messages'])

/** Whether data read from `path` may have changed after an event of `topic`. */
export function isStale(path: string, topic: string): boolean {
  if (topic === everything) return true
  const shared = own.has(topic) ? [] : always
  return [`/${topic}`, ...shared, ...(also[topic] ?? [])].some(
    (base) => path === base || path.startsWith(`${base}/`),
  )
}
