import type { Endpoint } from 'kit/contract/contract'
import { sentence } from 'kit/text/words'
import type { z } from 'zod'
import * as contract from 'tenant-api/contract/institute/settings'
import type { PageName } from './settings-pages.ts'

/** Fields that belong together, by their names in the contract. */
export type FieldGroup = { title: string; note?: string; fields: readonly string[] }

/** What `settings` of kit/settings makes, whatever its fields are. */
export type AnySettings = {
  name: string
  resource: string
  fields: z.ZodObject
  endpoints: Record<'read' | 'change', Endpoint>
}

/** How a page of the settings is filled in; `note` says from when on it holds, where that is not at once. */
export type PageForm = { page: AnySettings; note?: string; groups: readonly FieldGroup[] }

export const pageForms: Readonly<Record<PageName, PageForm>> = {
  general: {
    page: contract.general,
    groups: [{ title: sentence('General'), fields: ['name', 'type', 'country'] }],
  },
  site: {
    page: contract.site,
    groups: [{ title: sentence('Page title and footer'), fields: ['pageTitle', 'footer', 'showsFooter'] }],
  },
  system: {
    page: contract.system,
    groups: [
      { title: sentence('Dates and times'), fields: ['timeZone', 'dateFormat', 'weekStart'] },
      { title: sentence('Views of a week'), fields: ['weekDays', 'dayFrom', 'dayUntil'] },
      { title: sentence('Money'), fields: ['currency', 'otherCurrencies'] },
      { title: sentence('Languages and digits'), fields: ['languages', 'language', 'arabicDigits'] },
      {
        title: sentence('Limits'),
        note: sentence('The days of grace hold for the next fine, also of invoices that are due already.'),
        fields: ['maxUploadMb', 'feeAllowedDays'],
      },
    ],
  },
  security: {
    page: contract.security,
    groups: [
      { title: sentence('Logging in'), fields: ['idleMinutes', 'codesFor'] },
      { title: sentence('Registering'), fields: ['registersGuardians', 'registersStaff'] },
      { title: sentence('Second factor'), fields: ['secondFactorRoles', 'secondFactorDays'] },
    ],
  },
  theme: {
    page: contract.theme,
    groups: [
      { title: sentence('Colours and script'), fields: ['theme', 'colour', 'mode', 'nastaliqEverywhere'] },
    ],
  },
  attendance: {
    page: contract.attendance,
    groups: [
      {
        title: sentence('Marking'),
        fields: ['windowDays', 'excludesClosures', 'missingAfterMinutes', 'teachersMarkOwn'],
      },
      { title: sentence('Late'), fields: ['lateAfterMinutes', 'staffLateAfterMinutes', 'latesPerLeave'] },
      { title: sentence('Days of staff'), fields: ['halfDayMinutes', 'leaveEarlyMinutes'] },
      { title: sentence('Absence'), fields: ['requiredPercent', 'alertPercent', 'alertAfterMinutes'] },
      { title: sentence('Marks'), fields: ['scoresMissingDays', 'recheckDays'] },
      { title: sentence('Leave requests'), fields: ['leaveTeacherDays'] },
    ],
  },
  payment: {
    page: contract.payment,
    note: sentence('This stands on challans and receipts from the next one on.'),
    groups: [
      {
        title: sentence('Ways of paying'),
        fields: [
          'takesCash',
          'takesDeposits',
          'takesTransfers',
          'takesCheques',
          'takesCards',
          'takesWallets',
        ],
      },
      {
        title: sentence('Bank account'),
        note: sentence('Guardians pay to this account: please read it twice.'),
        fields: ['bankName', 'branchName', 'accountTitle', 'accountNumber', 'iban', 'swiftCode'],
      },
      {
        title: sentence('Numbers'),
        fields: ['receiptPrefix', 'billPrefix'],
      },
      {
        title: sentence('Fines'),
        note: sentence('They begin after the fee allowed days, which stand in the system settings.'),
        fields: ['fineKind', 'fineAmount', 'fineMost', 'fineSkipsClosures', 'smallBalance'],
      },
      {
        title: sentence('Amounts'),
        note: sentence('Invoices that were issued stay as they are.'),
        fields: ['rounding', 'concessionRule', 'allocation', 'raiseLimit'],
      },
      { title: sentence('Families'), fields: ['feesShownTo', 'leavingDues'] },
      { title: sentence('Challans'), fields: ['challanGuide'] },
      {
        title: sentence('Reminders of fees'),
        note: sentence(
          'They are sent in the morning; a family that has promised to pay is left alone until that day.',
        ),
        fields: ['remindBefore', 'remindAfter'],
      },
      {
        title: sentence('Hold list'),
        note: sentence(
          'Whose fees are overdue for longer does not get these papers. A payment ends it at once.',
        ),
        fields: ['holdAfter', 'holdWithholds'],
      },
    ],
  },
  contact: {
    page: contract.contact,
    note: sentence(
      'It stands at the foot of the mails that the school sends, and later on its letters and challans.',
    ),
    groups: [
      { title: sentence('Address'), fields: ['address', 'city', 'mapLink'] },
      { title: sentence('Phone and mail'), fields: ['phone', 'otherPhone', 'whatsapp', 'email', 'website'] },
      { title: sentence('Head of the school'), fields: ['principalName'] },
    ],
  },
  registration: {
    page: contract.registration,
    note: sentence('New students get these numbers when they are enrolled.'),
    groups: [
      {
        title: sentence('Registration numbers'),
        fields: ['isAutomatic', 'prefix', 'digits', 'nextNumber', 'postfix'],
      },
    ],
  },
  prints: {
    page: contract.prints,
    groups: [
      {
        title: sentence('How cards look'),
        note: sentence('Who prints cards can choose otherwise for the pile.'),
        fields: ['cardLook', 'cardLanguage', 'cardPaper', 'otherName', 'validMonths'],
      },
      {
        title: sentence('Content'),
        fields: ['showsFather', 'showsRegistration', 'showsPhone', 'showsBloodGroup'],
      },
      { title: sentence('The back'), fields: ['hasBack', 'backText'] },
      {
        title: sentence('Serial numbers of certificates'),
        note: sentence('They begin so; yyyy stands for the year. Each kind counts from 001 in each year.'),
        fields: ['leavingPrefix', 'characterPrefix', 'bonafidePrefix'],
      },
    ],
  },
  admissions: {
    page: contract.admissions,
    note: sentence('What is open, where and for which age, is a list of its own: Admission openings.'),
    groups: [
      { title: sentence('Open for applications'), fields: ['opensOn', 'closesOn', 'forDay'] },
      {
        title: sentence('Documents that families send'),
        fields: ['photo', 'birthCertificate', 'guardianCard', 'reportCard', 'leavingCertificate'],
      },
      {
        title: sentence('Text of the page'),
        fields: ['introEn', 'introUr', 'introAr', 'noticeEn', 'noticeUr', 'noticeAr'],
      },
    ],
  },
  documents: {
    page: contract.documents,
    note: sentence(
      'Passports, visas and other documents of people: whoever manages them is reminded this often, and again when one has expired.',
    ),
    groups: [{ title: sentence('Warnings'), fields: ['firstDays', 'secondDays', 'lastDays'] }],
  },
  messages: {
    page: contract.messages,
    groups: [
      { title: sentence('Night and summary'), fields: ['quietFrom', 'quietUntil', 'digestAt', 'diaryAt'] },
      { title: sentence('Conversations with families'), fields: ['familiesFrom', 'familiesUntil'] },
      {
        title: sentence('Announcements'),
        note: sentence('It holds as soon as announcements are written here.'),
        fields: ['approveAbove'],
      },
    ],
  },
}
