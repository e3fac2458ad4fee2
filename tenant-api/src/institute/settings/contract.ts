import type { Permission } from 'kit/contract/contract'
import { colour, dayShape, email, money, oneOf, phone, text, timeOfDay } from 'kit/contract/fields'
import { isIban } from 'kit/values/iban'
import { settings } from 'kit/contract/settings'
import { foldDigits } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import type { WeekdayName } from 'kit/values/day'
import { z } from 'zod'
import { roleNames } from '../../core/authorization/role-keys.ts'
import { dateFormats, languageCodes } from '../institute/contract.ts'

const language = z.enum(languageCodes)
const currency = z.string().regex(/^[A-Z]{3}$/)

export const typeNames = {
  school: sentence('School'),
  academy: sentence('Academy'),
  college: sentence('College'),
  university: sentence('University'),
  'coaching-centre': sentence('Coaching centre'),
} as const

export const weekdays = {
  monday: sentence('Monday'),
  tuesday: sentence('Tuesday'),
  wednesday: sentence('Wednesday'),
  thursday: sentence('Thursday'),
  friday: sentence('Friday'),
  saturday: sentence('Saturday'),
  sunday: sentence('Sunday'),
} as const satisfies Record<WeekdayName, string>

export const weekStartNames = {
  monday: sentence('Monday'),
  saturday: sentence('Saturday'),
  sunday: sentence('Sunday'),
} as const

export const themeNames = {
  blue: sentence('Blue'),
  green: sentence('Green'),
  purple: sentence('Purple'),
  yellow: sentence('Yellow'),
  maroon: sentence('Maroon'),
  'sky-blue': sentence('Sky blue'),
  'light-green': sentence('Light green'),
} as const

export const modeNames = {
  system: sentence('As the device'),
  light: sentence('Light'),
  dark: sentence('Dark'),
} as const

/** What the institute is. */
export const general = settings({
  name: 'general',
  resource: 'institute',
  label: 'General',
  fields: z.object({
    name: text(2, 120).meta({ title: 'Institute name' }),
    type: oneOf(typeNames).meta({
      title: 'Institute type',
      hint: 'It chooses the words of the school: classes, semesters or courses',
    }),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .meta({ title: 'Country' }),
  }),
  example: { country: 'PK' },
})

/** What its pages, mails and prints carry in place of the product's own; the pictures have endpoints of their own. */
export const site = settings({
  name: 'site',
  resource: 'institute',
  label: 'Site',
  fields: z.object({
    pageTitle: text(0, 60).meta({
      title: 'Page title',
      hint: 'For browser tabs; empty for the institute’s name.',
    }),
    footer: text(0, 200).meta({ title: 'Footer', hint: 'Below the log-in page, mails and prints.' }),
    showsFooter: z.boolean().meta({ title: 'Show the footer' }),
  }),
  example: { pageTitle: 'School office' },
})

export const codeUserNames = {
  nobody: sentence('Nobody'),
  families: sentence('Guardians and students'),
  everybody: sentence('Everybody'),
} as const

/** How it writes dates, numbers and money, in which languages, and what it allows. */
export const system = settings({
  name: 'system',
  resource: 'institute',
  label: 'System',
  fields: z.object({
    timeZone: z
      .string()
      .max(60)
      .meta({ title: 'Time zone', hint: 'School days and times follow this clock.' }),
    dateFormat: z.enum(dateFormats).meta({ title: 'Date format' }),
    weekStart: oneOf(weekStartNames).meta({
      title: 'Week begins on',
      hint: 'Calendars and “this week” follow it.',
    }),
    weekDays: z.array(oneOf(weekdays)).min(1).max(7).meta({
      title: 'Weeks show',
      hint: 'Another day is shown in the weeks in which something is on it.',
    }),
    dayFrom: timeOfDay().meta({
      title: 'Days are shown from',
      hint: 'From midnight until midnight is the whole day. What is earlier or later is shown all the same.',
    }),
    dayUntil: timeOfDay().meta({ title: 'Days are shown until' }),
    currency: currency.meta({ title: 'Currency' }),
    otherCurrencies: z
      .array(currency)
      .max(5)
      .meta({ title: 'Other currencies', hint: 'Other currencies the school accepts.' }),
    languages: z
      .array(language)
      .min(1)
      .max(3)
      .meta({ title: 'Languages', hint: 'Everyone chooses among these.' }),
    language: language.meta({
      title: 'First language',
      hint: 'The log-in page and messages begin in it.',
    }),
    arabicDigits: oneOf({
      latin: sentence('English digits'),
      own: sentence('Arabic digits'),
    }).meta({ title: 'Digits in Arabic', hint: 'Urdu is always written with its own digits.' }),
    maxUploadMb: z
      .int()
      .min(1)
      .max(50)
      .meta({ title: 'Largest file', hint: 'For documents that are sent in; pictures are made smaller.' }),
    feeAllowedDays: z
      .int()
      .min(0)
      .max(60)
      .meta({ title: 'Fee allowed days', hint: 'Days after the due date before a fine is added.' }),
  }),
  example: { timeZone: 'Asia/Karachi' },
})

const rolesAsked = { ...roleNames, own: sentence('Roles that the school has made') } as const

/** How people are let in, and how long they stay. */
export const security = settings({
  name: 'security',
  resource: 'institute',
  label: 'Security',
  proof: 'recent',
  fields: z.object({
    idleMinutes: z.int().min(5).max(480).meta({
      title: 'Minutes until people are logged out',
      hint: 'Counts from the next log-in. They are warned two minutes before.',
    }),
    codesFor: oneOf(codeUserNames).meta({
      title: 'Log in by a code',
      hint: 'Who may log in with a code or a link instead of a password.',
    }),
    registersGuardians: z.boolean().meta({
      title: 'Guardians register themselves',
      hint: 'On a page of the school they ask for a log-in. The office decides on each of them.',
    }),
    registersStaff: z.boolean().meta({
      title: 'Staff register themselves',
      hint: 'In the same way. Nobody logs in before the office has approved it.',
    }),
    secondFactorRoles: z.array(oneOf(rolesAsked)).max(20).meta({
      title: 'Roles that need a second factor',
      hint: 'Beside the password they enter a code of an app on their telephone.',
    }),
    secondFactorDays: z.int().min(0).max(60).meta({
      title: 'Days to set it up',
      hint: 'They count for each person from the day on which it is first asked of them. After them nobody gets further without it.',
    }),
  }),
  example: { secondFactorDays: 14 },
})

/** How its pages look to those who have not chosen for themselves. */
export const theme = settings({
  name: 'theme',
  resource: 'institute',
  label: 'Theme',
  fields: z.object({
    theme: oneOf(themeNames).meta({ title: 'Theme colour' }),
    colour: colour().nullable().meta({ title: 'Own colour' }),
    mode: oneOf(modeNames).meta({
      title: 'Appearance',
      hint: 'For those who have not chosen for themselves.',
    }),
    nastaliqEverywhere: z.boolean().meta({
      title: 'Nastaliq everywhere',
      hint: 'In buttons, fields and tables too, not in headings and texts alone.',
    }),
  }),
  example: { theme: 'blue' },
})

const percent = z.int().min(0).max(100)
const minutes = z.int().min(0).max(120)

/** The rules of registers. */
export const attendance = settings({
  name: 'attendance',
  resource: 'attendance-settings',
  label: 'Attendance',
  fields: z.object({
    windowDays: z.int().min(0).max(60).meta({
      title: 'Days that can be marked later',
      hint: 'After them only the office can, with a reason.',
    }),
    excludesClosures: z.boolean().meta({
      title: 'Days without school do not count',
      hint: 'Holidays, vacations and closures make that time longer.',
    }),
    teachersMarkOwn: z.boolean().meta({
      title: 'Teachers mark their own attendance',
      hint: 'Else the office does it, or a machine at the gate.',
    }),
    lateAfterMinutes: minutes.meta({
      title: 'Students are late after',
      hint: 'Minutes from the beginning of lessons.',
    }),
    staffLateAfterMinutes: minutes.meta({
      title: 'Staff are late after',
      hint: 'Minutes from the beginning of their day.',
    }),
    latesPerLeave: z.int().min(0).max(31).meta({
      title: 'Lates that cost a leave',
      hint: 'With 3, who comes late three times in a month has used up one leave. 0: lates cost none.',
    }),
    halfDayMinutes: z.int().min(0).max(720).meta({
      title: 'Half a day of staff',
      hint: 'Who was there for fewer minutes has worked half a day. 0: every day counts in full.',
    }),
    leaveEarlyMinutes: minutes.meta({
      title: 'Staff may go before the last bell',
      hint: 'Minutes. Who goes earlier than that left early.',
    }),
    requiredPercent: percent.meta({
      title: 'Attendance that the board requires',
      hint: 'In percent, for the sitting of exams. Late counts as present, leave does not count.',
    }),
    alertPercent: percent.meta({
      title: 'Guardians are told below',
      hint: 'In percent of the days of the term so far.',
    }),
    alertAfterMinutes: minutes.meta({
      title: 'Absence is told after',
      hint: 'Minutes from the register, so that a slip can be put right.',
    }),
    missingAfterMinutes: z.int().min(0).max(600).meta({
      title: 'Registers are missing after',
      hint: 'Minutes from the first bell. Then the class teacher is reminded.',
    }),
    scoresMissingDays: z.int().min(0).max(30).meta({
      title: 'Marks are missing after',
      hint: 'School days from the assessment. Then its teachers are reminded once. 0: they are not.',
    }),
    recheckDays: z.int().min(0).max(60).meta({
      title: 'Families may ask for a re-check within',
      hint: 'Days from the publication of a result. 0: they ask at the office alone.',
    }),
    leaveTeacherDays: z.int().min(0).max(60).meta({
      title: 'Leave that teachers decide',
      hint: 'Up to so many days. What is longer goes on to the office.',
    }),
  }),
  example: { windowDays: 7 },
})

/** What a receipt number may begin with. */
const numberPart = (most: number) => text(0, most).regex(/^[\p{L}\p{N}/.-]*$/u)

/** The same of numbers that begin anew each year. */
const yearlyPart = numberPart(24).regex(
  /yyyy/,
  sentence('{field} must contain yyyy for the year, or numbers come twice'),
)

export const fineKinds = {
  none: sentence('No fine'),
  once: sentence('A fixed amount, once'),
  daily: sentence('An amount for every day'),
} as const

export const roundings = {
  usual: sentence('As usual in the currency'),
  exact: sentence('The smallest coin'),
  whole: sentence('Whole units'),
  five: sentence('Fives'),
  ten: sentence('Tens'),
} as const

export const allocations = {
  'due-first': sentence('What is due first'),
  spread: sentence('All of it in equal parts'),
} as const

export const concessionRules = {
  best: sentence('The best one counts'),
  add: sentence('They are added'),
  sequence: sentence('One after the other, of what is left'),
} as const

export const feeViewers = {
  payers: sentence('Guardians who get bills'),
  guardians: sentence('All guardians of a child'),
  family: sentence('All guardians, and the students'),
} as const

export const leavingDues = {
  off: sentence('Issued all the same'),
  warn: sentence('Issued after a warning'),
  refuse: sentence('Not issued'),
} as const

/** What a school keeps back while fees are open. */
export const withheld = {
  'roll-slip': sentence('Roll-number slip'),
  result: sentence('Result'),
  certificate: sentence('Leaving certificate'),
} as const
export type Withheld = keyof typeof withheld

/** How fees are paid, and what is added when they are late. */
export const payment = settings({
  name: 'payment',
  resource: 'payment-settings',
  label: 'Payment',
  proof: 'recent',
  fields: z.object({
    takesCash: z.boolean().meta({ title: 'Cash' }),
    takesDeposits: z.boolean().meta({ title: 'Bank deposit with a challan' }),
    takesTransfers: z.boolean().meta({ title: 'Bank transfer' }),
    takesCheques: z.boolean().meta({ title: 'Cheque' }),
    takesCards: z.boolean().meta({ title: 'Card' }),
    takesWallets: z.boolean().meta({ title: 'Mobile wallet' }),
    bankName: text(0, 100).meta({ title: 'Bank' }),
    branchName: text(0, 100).meta({ title: 'Branch' }),
    accountTitle: text(0, 100).meta({ title: 'Title of the account' }),
    accountNumber: text(0, 34)
      .regex(/^[\dA-Za-z -]*$/)
      .meta({ title: 'Account number' }),
    iban: text(0, 42)
      .refine(
        (typed) => typed === '' || isIban(typed),
        sentence('{field} is not right: please compare its digits'),
      )
      .meta({ title: 'IBAN', hint: 'As in the cheque book; blanks do not matter.' }),
    swiftCode: text(0, 11)
      .regex(
        /^([A-Za-z]{6}[A-Za-z\d]{2}([A-Za-z\d]{3})?)?$/,
        sentence('{field} has 8 or 11 letters and digits'),
      )
      .meta({ title: 'SWIFT code' }),
    receiptPrefix: numberPart(12).meta({
      title: 'Receipts begin with',
      hint: 'Letters, digits, dashes, dots and slashes.',
    }),
    fineKind: oneOf(fineKinds).meta({ title: 'Fine for late payment' }),
    fineAmount: money().nullable().meta({
      title: 'Amount of the fine',
      hint: 'In the currency of the institute; fees of a campus in another one are not fined.',
    }),
    fineMost: money().nullable().meta({ title: 'At most', hint: 'For a fine of every day.' }),
    fineSkipsClosures: z.boolean().meta({ title: 'No fine on days without school' }),
    smallBalance: money().meta({
      title: 'No fine up to',
      hint: 'Who owes no more than this of an invoice is not fined.',
    }),
    rounding: oneOf(roundings).meta({
      title: 'Computed amounts are rounded to',
      hint: 'Parts of a month, percentages and taxes; rupees are usually whole.',
    }),
    allocation: oneOf(allocations).meta({
      title: 'A part payment settles',
      hint: 'The cashier can choose otherwise for each payment.',
    }),
    concessionRule: oneOf(concessionRules).meta({ title: 'Several concessions' }),
    raiseLimit: z.number().min(0).max(100).multipleOf(0.01).nullable().meta({
      title: 'Largest raise a year',
      hint: 'In percent; the Punjab allows 5, and 8 with a permission. Who copies a plan is warned above it.',
    }),
    feesShownTo: oneOf(feeViewers).meta({
      title: 'Fees are shown to',
      hint: 'On the pages of families: what is due, what was paid, the statement.',
    }),
    billPrefix: text(0, 9).regex(/^\d*$/).meta({
      title: 'Bill numbers begin with',
      hint: 'The number of the school as a biller, if a bank gave it one. Numbers of families stay as they are.',
    }),
    challanGuide: text(0, 800).meta({
      title: 'How to pay',
      lines: 5,
      hint: 'It makes a fourth part of the challan, each line a step. Without it there are three: bank, school, family.',
    }),
    leavingDues: oneOf(leavingDues).meta({
      title: 'Leaving certificates while fees are due',
      hint: 'A certificate that all dues are cleared is never issued then.',
    }),
    remindBefore: z.int().min(1).max(30).meta({
      title: 'Days before the due date',
      hint: 'Families are reminded so many days before, and on the day itself. The messages can be switched off one by one.',
    }),
    remindAfter: text(0, 60)
      // As it is typed in Urdu and Arabic, too.
      .overwrite((typed) => foldDigits(typed).replaceAll('،', ','))
      .regex(
        /^([1-9]\d{0,2}(, ?[1-9]\d{0,2}){0,9})?$/,
        sentence('Type days with commas between them, such as 3, 10, 20'),
      )
      .meta({
        title: 'Days after the due date',
        hint: 'Such as 3, 10, 20; empty: nobody is reminded by itself.',
      }),
    holdAfter: z.int().min(1).max(365).nullable().meta({
      title: 'On hold by itself after',
      hint: 'Days overdue. Empty: only the office puts somebody on hold.',
    }),
    holdWithholds: z.array(oneOf(withheld)).min(1).max(3).meta({
      title: 'Kept back by itself',
      hint: 'Until the fees are paid or the office lifts the hold.',
    }),
  }),
  example: { receiptPrefix: 'RSS' },
})

const webAddress = text(0, 300).regex(
  /^(https?:\/\/[^\s/$.?#][^\s]*)?$/i,
  sentence('{field} must be a web address, for example https://school.example'),
)

/** How it is reached: for prints, mails and the log-in page. */
export const contact = settings({
  name: 'contact',
  resource: 'institute',
  label: 'Contact',
  fields: z.object({
    address: text(0, 200).meta({ title: 'Address', lines: 2 }),
    city: text(0, 80).meta({ title: 'City' }),
    phone: phone().nullable().meta({ title: 'Phone' }),
    otherPhone: phone().nullable().meta({ title: 'Another phone' }),
    whatsapp: phone().nullable().meta({ title: 'WhatsApp' }),
    email: email().nullable().meta({ title: 'Email' }),
    website: webAddress.meta({ title: 'Website' }),
    mapLink: webAddress.meta({ title: 'Link to the map', hint: 'As the map’s “share” gives it.' }),
    principalName: text(0, 100).meta({ title: 'Name of the principal' }),
  }),
  example: { city: 'Lahore' },
})

/** How students are numbered. */
export const registration = settings({
  name: 'registration',
  resource: 'institute',
  label: 'Registration numbers',
  fields: z.object({
    isAutomatic: z.boolean().meta({
      title: 'Number new students automatically',
      hint: 'Else the office types each number.',
    }),
    prefix: numberPart(12).meta({ title: 'Prefix', hint: 'Such as RSS-' }),
    postfix: numberPart(12).meta({
      title: 'Postfix',
      hint: 'In both, yy and yyyy stand for the year of admission.',
    }),
    digits: z.int().min(1).max(8).meta({ title: 'Digits at least', hint: 'With 4 the first is 0001.' }),
    nextNumber: z.int().min(1).max(9_999_999).meta({ title: 'Next number' }),
  }),
  example: { prefix: 'RSS-' },
})

export const languageNames = {
  en: sentence('English'),
  ur: sentence('Urdu'),
  ar: sentence('Arabic'),
} as const satisfies Record<(typeof languageCodes)[number], string>

export const cardLooks = {
  band: sentence('A band across the top'),
  side: sentence('A strip along the side'),
  portrait: sentence('Upright'),
} as const

export const cardPapers = {
  single: sentence('One card on each page, for a card printer'),
  sheet: sentence('Ten cards on each A4 sheet, to be cut'),
} as const

/** What stands on the cards that it prints. */
export const prints = settings({
  name: 'prints',
  resource: 'institute',
  label: 'Prints',
  fields: z.object({
    otherName: text(0, 120).meta({
      title: 'Institute name in another script',
      hint: 'It stands below the name on cards.',
    }),
    cardLook: oneOf(cardLooks).meta({ title: 'Look' }),
    cardLanguage: oneOf(languageNames).meta({ title: 'Language' }),
    cardPaper: oneOf(cardPapers).meta({ title: 'Paper' }),
    validMonths: z.int().min(0).max(60).meta({
      title: 'Good for so many months',
      hint: 'With 0 until the end of the academic year.',
    }),
    showsFather: z.boolean().meta({ title: 'Father’s name' }),
    showsRegistration: z.boolean().meta({ title: 'Registration number' }),
    showsPhone: z.boolean().meta({
      title: 'Phone for emergencies',
      hint: 'That of the guardian who is called first.',
    }),
    showsBloodGroup: z.boolean().meta({
      title: 'Blood group',
      hint: 'Only where who prints may see it.',
    }),
    hasBack: z.boolean().meta({ title: 'Print the back' }),
    backText: text(0, 400).meta({
      title: 'Text on the back',
      hint: 'Above the address to which a card that was found is returned.',
      lines: 3,
    }),
    leavingPrefix: yearlyPart.meta({
      title: 'Leaving certificates',
      hint: 'Such as RSS/LC/yyyy/; the number follows.',
    }),
    characterPrefix: yearlyPart.meta({ title: 'Character certificates' }),
    bonafidePrefix: yearlyPart.meta({ title: 'Bonafide certificates' }),
  }),
  example: { cardLook: 'portrait' },
})

const asking = oneOf({
  none: sentence('Not asked for'),
  asked: sentence('Asked for'),
  required: sentence('Required'),
})
const paragraph = (title: string, hint?: string) =>
  text(0, 2000).meta({ title, lines: 4, ...(hint ? { hint } : {}) })

/** What a school says of its admissions; which classes are open is a list of its own. */
export const admissions = settings({
  name: 'admissions',
  resource: 'institute',
  label: 'Admissions',
  fields: z.object({
    opensOn: dayShape.nullable().meta({
      title: 'Open from',
      hint: 'From this day on families apply on the school’s own page, for the admission openings. Empty: it is closed.',
    }),
    closesOn: dayShape.nullable().meta({ title: 'Open until', hint: 'Empty: until somebody closes it' }),
    forDay: dayShape.nullable().meta({
      title: 'A day of the academic year that it is for',
      hint: 'Empty: the year of the day on which somebody applies',
    }),
    photo: asking.meta({ title: sentence('Photo of the child') }),
    birthCertificate: asking.meta({ title: sentence('Birth certificate or B-Form') }),
    guardianCard: asking.meta({ title: sentence('ID card of the guardian') }),
    reportCard: asking.meta({ title: sentence('Last report card') }),
    leavingCertificate: asking.meta({ title: sentence('School leaving certificate') }),
    introEn: paragraph(sentence('Above the form, in English')),
    introUr: paragraph(sentence('Above the form, in Urdu')),
    introAr: paragraph(sentence('Above the form, in Arabic'), sentence('Empty: another language is shown')),
    noticeEn: paragraph(sentence('After sending, in English')),
    noticeUr: paragraph(sentence('After sending, in Urdu')),
    noticeAr: paragraph(sentence('After sending, in Arabic')),
  }),
  example: { closesOn: '2027-03-31' as never },
})

const daysAhead = (title: string) => z.int().min(1).max(365).meta({ title })

/** How long before documents of people end somebody is told. */
export const documents = settings({
  name: 'documents',
  resource: 'institute',
  label: 'Documents',
  fields: z.object({
    firstDays: daysAhead(sentence('First warning, days ahead')),
    secondDays: daysAhead(sentence('Second warning, days ahead')),
    lastDays: daysAhead(sentence('Last warning, days ahead')),
  }),
  example: { firstDays: 90 },
})

/** When nobody is disturbed, and from how many on somebody else has to agree. */
export const messages = settings({
  name: 'messages',
  resource: 'message-channels',
  label: 'Messages',
  fields: z.object({
    quietFrom: timeOfDay().meta({
      title: 'Quiet from',
      hint: 'Only urgent messages are sent then; the rest waits for the morning.',
    }),
    quietUntil: timeOfDay().meta({ title: 'Quiet until' }),
    digestAt: timeOfDay().meta({
      title: 'Summary of the day at',
      hint: 'For those who want to be told once a day.',
    }),
    familiesFrom: timeOfDay().meta({
      title: 'Teachers are told from',
      hint: 'Messages of families outside these hours or on days without school reach teachers later.',
    }),
    familiesUntil: timeOfDay().meta({ title: 'Teachers are told until' }),
    diaryAt: timeOfDay().meta({
      title: 'Homework diary goes out at',
      hint: 'On days with school: until then teachers write and change it without anybody being told.',
    }),
    approveAbove: z.int().min(1).max(100_000).meta({
      title: 'Announcements are released above',
      hint: 'Messages to more people than this need approval.',
    }),
  }),
  example: { approveAbove: 200 },
})

/** Every page, in the order in which they are shown. */
export const settingsPages = [
  general,
  site,
  system,
  security,
  theme,
  attendance,
  payment,
  contact,
  registration,
  prints,
  admissions,
  documents,
  messages,
] as const

export const permissions: readonly Permission[] = [
  {
    resource: attendance.resource,
    label: 'Attendance settings',
    within: 'institute',
    actions: ['view', 'edit'],
  },
  { resource: payment.resource, label: 'Payment settings', within: 'institute', actions: ['view', 'edit'] },
]
