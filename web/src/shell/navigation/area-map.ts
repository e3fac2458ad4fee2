/** Every page of the product that an area can provide; its place in the navigation depends on the role. */
export const pageKeys = {
  home: ['home'],
  people: [
    'students',
    'admissions',
    'guardians',
    'duplicates',
    'teachers',
    'staff',
    'duplicate-employees',
    'enrolments',
    'teams',
    'documents',
    'family-documents',
    'staff-documents',
    'id-cards',
    'certificates',
  ],
  academics: [
    'classes',
    'sections',
    'subjects',
    'subject-plans',
    'rooms',
    'departments',
    'programs',
    'shifts',
    'lessons',
    'assignments',
    'lms',
  ],
  attendance: [
    'registers',
    'gate',
    'check-in',
    'staff-attendance',
    'my-attendance',
    'leave',
    'student-leaves',
    'staff-leaves',
    'leave-types',
    'attendance-reports',
    'terminals',
  ],
  timetable: [
    'timetable',
    'schedules',
    'bells',
    'calendar',
    'school-events',
    'holidays',
    'terms',
    'academic-years',
    'school-days',
  ],
  exams: ['exams', 'exam-planner', 'grades', 'results', 'report-cards', 'quizzes'],
  finance: [
    'collect',
    'fees',
    'my-dues',
    'my-fees',
    'invoices',
    'debtors',
    'billing-runs',
    'concessions',
    'family-accounts',
    'fee-plans',
    'fee-planner',
    'fee-types',
    'concession-types',
    'services',
    'sponsors',
    'tax-rates',
    'payroll',
    'my-salary',
    'expenses',
    'inventory',
    'finance-reports',
    'books',
    'journals',
    'vouchers',
    'ledger-accounts',
    'periods',
  ],
  messages: [
    'announcements',
    'notices',
    'diary',
    'notifications',
    'meetings',
    'tickets',
    'chat',
    'messages',
    'pickup',
  ],
  settings: [
    'institute',
    'campuses',
    'users',
    'registrations',
    'roles',
    'payment',
    'billing',
    'message-channels',
    'message-words',
    'ticket-categories',
    'ticket-answers',
    'integrations',
    'api-keys',
    'webhooks',
    'document-kinds',
    'admission-classes',
    'custom-fields',
    'storage',
    'audit',
    'person-erasures',
    'domains',
    'support-access',
    'export',
    'support',
  ],
  profile: ['personal', 'my-messages', 'my-documents', 'devices'],
  help: ['help'],
} as const

export type Group = keyof typeof pageKeys
export type PageKey = (typeof pageKeys)[Group][number]

/** One of the at most eight top entries of a user's navigation; its key decides its look. */
export type Branch = { key: BranchKey; holds: readonly PageKey[] }

export type BranchKey = keyof typeof branches

/**
 * A role's navigation; `bar` lists the branches of a phone's bottom bar, in order. With `hasNoSettings` it
 * shows only the settings that the reader can change personally.
 */
export type Tree = { branches: readonly Branch[]; bar: readonly BranchKey[]; hasNoSettings?: true }

const { home, people, academics, attendance, timetable, exams, finance, messages } = pageKeys

/** The pages of each branch, unless a role differs. */
const branches = {
  home,
  today: home,
  people,
  staff: ['teachers', 'staff', 'duplicate-employees', 'teams', 'documents', 'staff-documents', 'departments'],
  academics,
  classes: ['students', ...academics],
  learning: ['lessons', 'assignments', 'lms', 'results', 'report-cards'],
  attendance,
  'my-attendance': ['my-attendance'],
  leave: ['leave', 'staff-leaves', 'student-leaves', 'leave-types'],
  gate: ['gate'],
  timetable,
  exams,
  results: ['results', 'report-cards'],
  finance,
  collect: ['collect'],
  fees: finance,
  payroll: ['payroll', 'my-salary'],
  salary: ['my-salary'],
  expenses: ['expenses'],
  inventory: ['inventory'],
  reports: ['finance-reports', 'books', 'journals', 'vouchers', 'ledger-accounts', 'periods'],
  messages,
  documents: ['documents', 'family-documents', 'certificates'],
  pickup: ['pickup'],
  me: ['my-attendance', 'leave', 'my-salary'],
  settings: pageKeys.settings,
  profile: pageKeys.profile,
} satisfies Record<string, readonly PageKey[]>

function branch(key: BranchKey, holds: readonly PageKey[] = branches[key]): Branch {
  return { key, holds }
}

/**
 * Pages that share one entry of the sidebar, which leads to the first that the reader may open; the others are
 * links on that page. A group never reaches beyond its branch.
 */
export const groups: readonly (readonly string[])[] = [
  [
    'students',
    'enrolments',
    'promotions',
    'subject-choices',
    'documents',
    'certificates',
    'id-cards',
    'duplicates',
  ],
  ['guardians', 'family-documents'],
  ['staff', 'staff-documents', 'duplicate-employees'],
  ['classes', 'programs', 'shifts', 'departments'],
  ['sections', 'rooms'],
  ['subjects', 'subject-plans'],
  ['registers', 'attendance-reports'],
  ['staff-attendance', 'staff-months', 'kiosks', 'terminals'],
  ['staff-leaves', 'leave-types'],
  ['calendar', 'school-events', 'holidays', 'school-days', 'terms', 'academic-years', 'bells'],
  ['my-dues', 'my-fees'],
  ['invoices', 'debtors', 'billing-runs', 'concessions'],
  ['fee-plans', 'fee-planner', 'fee-types', 'concession-types', 'services', 'sponsors', 'tax-rates'],
  ['announcements', 'notices', 'messages'],
  ['meetings', 'my-meeting-times'],
  ['threads', 'thread-oversight'],
  ['books', 'journals', 'vouchers', 'ledger-accounts', 'periods'],
  ['settings', 'settings/plan', 'domains', 'storage'],
  ['users', 'invitations', 'registrations'],
  ['custom-fields', 'document-kinds', 'admission-classes'],
  ['message-channels', 'message-words', 'ticket-categories', 'ticket-answers'],
  ['api-keys', 'webhooks'],
  ['audit', 'export', 'person-erasures', 'support-access'],
]

/** Below the line: not counted, the same for everybody. */
export const utilities: readonly Branch[] = [branch('settings')]

export const management: Tree = {
  branches: [
    branch('home'),
    branch('people'),
    branch('academics'),
    branch('attendance'),
    branch('timetable'),
    branch('exams'),
    branch('finance'),
    branch('messages'),
  ],
  bar: ['home', 'people', 'attendance', 'finance'],
}

const ofACampus: Tree = {
  branches: management.branches.map((usual) => (usual.key === 'finance' ? branch('fees') : usual)),
  bar: ['home', 'people', 'attendance', 'fees'],
  hasNoSettings: true,
}

const personnel: Tree = {
  branches: [
    branch('home'),
    branch('staff'),
    branch('attendance', [
      'staff-attendance',
      'check-in',
      'my-attendance',
      'attendance-reports',
      'terminals',
    ]),
    branch('leave'),
    branch('payroll'),
    branch('messages'),
  ],
  bar: ['home', 'staff', 'attendance', 'leave'],
}

const treasury: Tree = {
  branches: [
    branch('home'),
    branch('collect'),
    branch('fees', [
      'fees',
      'invoices',
      'debtors',
      'billing-runs',
      'concessions',
      'family-accounts',
      'fee-plans',
      'fee-planner',
      'fee-types',
      'concession-types',
      'services',
      'sponsors',
      'tax-rates',
    ]),
    branch('payroll'),
    branch('expenses'),
    branch('inventory'),
    branch('reports'),
    branch('messages'),
  ],
  bar: ['home', 'collect', 'fees', 'messages'],
  hasNoSettings: true,
}

const teaching: Tree = {
  branches: [
    branch('today'),
    branch('classes'),
    branch('attendance', ['registers', 'student-leaves', 'attendance-reports']),
    branch('timetable'),
    branch('exams'),
    branch('messages'),
    branch('me'),
  ],
  bar: ['today', 'attendance', 'classes', 'messages'],
  hasNoSettings: true,
}

const employed: Tree = {
  branches: [
    branch('today'),
    branch('gate'),
    branch('my-attendance'),
    branch('leave'),
    branch('salary'),
    branch('messages'),
  ],
  bar: ['today', 'gate', 'my-attendance', 'messages'],
  hasNoSettings: true,
}

const family: Tree = {
  branches: [
    branch('home'),
    branch('attendance', ['registers', 'leave']),
    branch('learning'),
    branch('timetable'),
    branch('fees'),
    branch('messages', ['announcements', 'notices', 'diary', 'notifications', 'meetings', 'tickets', 'chat']),
    branch('documents'),
    branch('pickup'),
  ],
  bar: ['home', 'fees', 'messages', 'learning'],
  hasNoSettings: true,
}

const studying: Tree = {
  branches: [
    branch('today'),
    branch('timetable'),
    branch('learning', ['lessons', 'assignments', 'lms', 'quizzes']),
    branch('results'),
    branch('attendance', ['registers', 'leave']),
    branch('fees'),
    branch('messages'),
    branch('documents'),
  ],
  bar: ['today', 'timetable', 'learning', 'messages'],
  hasNoSettings: true,
}

/** Widest first: a user with several roles gets the navigation of the first, followed by what it lacks. */
export const trees: readonly (readonly [role: string, tree: Tree])[] = [
  ['super_admin', management],
  ['administrator', management],
  ['admin', management],
  ['campus_manager', ofACampus],
  ['moderator', ofACampus],
  ['hr_manager', personnel],
  ['hr', personnel],
  ['finance_staff', treasury],
  ['section_teacher', teaching],
  ['teacher', teaching],
  ['staff', employed],
  ['guardian', family],
  ['student', studying],
]
