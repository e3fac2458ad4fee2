/** The parts of the navigation. An area says to which its pages belong, and in which order they stand there. */
export type NavigationPart =
  | 'home'
  | 'people'
  | 'academics'
  | 'attendance'
  | 'timetable'
  | 'exams'
  | 'finance'
  | 'messages'
  | 'settings'
  | 'profile'

/**
 * One of the at most eight top entries of a user's navigation; its key decides its look. First it has the pages that it
 * names, wherever they belong; then those of its part that no branch of the tree names.
 */
export type Branch = { key: BranchKey; pages?: readonly string[]; under?: NavigationPart }

export type BranchKey = keyof typeof branches

/**
 * A role's navigation; `bar` lists the branches of a phone's bottom bar, in order. With `hasNoSettings` it
 * shows only the settings that the reader can change personally.
 */
export type Tree = { branches: readonly Branch[]; bar: readonly BranchKey[]; hasNoSettings?: true }

type Holds = Omit<Branch, 'key'>

/** What each branch holds, unless a role differs. Some pages that it names are still to be built. */
const branches = {
  home: { pages: [''], under: 'home' },
  today: { pages: [''], under: 'home' },
  people: { under: 'people' },
  staff: {
    pages: [
      'teachers',
      'staff',
      'duplicate-employees',
      'teams',
      'documents',
      'staff-documents',
      'departments',
    ],
  },
  academics: { under: 'academics' },
  classes: { pages: ['students'], under: 'academics' },
  learning: { pages: ['lessons', 'assignments', 'lms', 'quizzes'] },
  attendance: { under: 'attendance' },
  'my-attendance': { pages: ['my-attendance'] },
  leave: { pages: ['leave', 'my-leave', 'staff-leaves', 'student-leaves', 'leave-types'] },
  gate: { pages: ['gate'] },
  timetable: { under: 'timetable' },
  exams: { under: 'exams' },
  finance: { under: 'finance' },
  collect: { pages: ['collect'] },
  fees: { under: 'finance' },
  payroll: { pages: ['payroll', 'my-salary'] },
  salary: { pages: ['my-salary'] },
  expenses: { pages: ['expenses'] },
  inventory: { pages: ['inventory'] },
  reports: {
    pages: ['finance-reports', 'books', 'journals', 'vouchers', 'ledger-accounts', 'periods', 'bank'],
  },
  messages: { under: 'messages' },
  documents: { pages: ['documents', 'family-documents', 'certificates'] },
  pickup: { pages: ['pickup'] },
  me: { pages: ['my-attendance', 'leave', 'my-leave', 'my-salary'] },
  settings: { under: 'settings' },
  profile: { under: 'profile' },
} satisfies Record<string, Holds>

function branch(key: BranchKey, pages?: readonly string[]): Branch {
  return pages ? { key, pages } : { key, ...branches[key] }
}

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
      'staff-months',
      'kiosks',
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
    branch('fees'),
    branch('payroll'),
    branch('expenses'),
    branch('inventory'),
    branch('messages'),
  ],
  bar: ['home', 'collect', 'fees', 'messages'],
  hasNoSettings: true,
}

const teaching: Tree = {
  branches: [
    branch('today'),
    branch('classes'),
    branch('attendance', ['registers', 'attendance', 'student-leaves', 'attendance-reports']),
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
    branch('finance'),
    branch('messages'),
  ],
  bar: ['today', 'gate', 'my-attendance', 'messages'],
  hasNoSettings: true,
}

const examined = ['report-cards', 'my-exams']
const attended = ['registers', 'attendance', 'leave', 'my-leave']

const family: Tree = {
  branches: [
    branch('home'),
    branch('attendance', attended),
    branch('learning', [...examined, 'lessons', 'assignments', 'lms']),
    branch('timetable'),
    branch('fees'),
    branch('messages'),
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
    branch('learning'),
    branch('exams', examined),
    branch('attendance', attended),
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
