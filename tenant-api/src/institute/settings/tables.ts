import { bigint, boolean, date, integer, numeric, pgTable, text, time } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt, version } from '../../core/columns/columns.ts'
import type { Language } from 'kit/text/locale'
import type { Day } from 'kit/values/day'
import type {
  allocations,
  cardLooks,
  cardPapers,
  concessionRules,
  feeViewers,
  leavingDues,
  fineKinds,
  roundings,
  Withheld,
} from './contract.ts'

// Each is a single row, which every school has from the start.

export const attendanceSetting = pgTable('attendance_setting', {
  id: id(),
  windowDays: integer('window_days').notNull(),
  excludesClosures: boolean('excludes_closures').notNull(),
  teachersMarkOwn: boolean('teachers_mark_own').notNull(),
  lateAfterMinutes: integer('late_after_minutes').notNull(),
  staffLateAfterMinutes: integer('staff_late_after_minutes').notNull(),
  latesPerLeave: integer('lates_per_leave').notNull(),
  halfDayMinutes: integer('half_day_minutes').notNull(),
  leaveEarlyMinutes: integer('leave_early_minutes').notNull(),
  requiredPercent: integer('required_percent').notNull(),
  alertPercent: integer('alert_percent').notNull(),
  alertAfterMinutes: integer('alert_after_minutes').notNull(),
  missingAfterMinutes: integer('missing_after_minutes').notNull(),
  scoresMissingDays: integer('scores_missing_days').notNull().default(3),
  recheckDays: integer('recheck_days').notNull().default(7),
  leaveTeacherDays: integer('leave_teacher_days').notNull(),
  version: version(),
  updatedAt: updatedAt(),
})

export const paymentSetting = pgTable('payment_setting', {
  id: id(),
  takesCash: boolean('takes_cash').notNull(),
  takesDeposits: boolean('takes_deposits').notNull(),
  takesTransfers: boolean('takes_transfers').notNull(),
  takesCheques: boolean('takes_cheques').notNull(),
  takesCards: boolean('takes_cards').notNull(),
  takesWallets: boolean('takes_wallets').notNull(),
  bankName: text('bank_name').notNull(),
  branchName: text('branch_name').notNull(),
  accountTitle: text('account_title').notNull(),
  accountNumber: text('account_number').notNull(),
  iban: text('iban').notNull(),
  swiftCode: text('swift_code').notNull(),
  receiptPrefix: text('receipt_prefix').notNull(),
  fineKind: text('fine_kind').$type<keyof typeof fineKinds>().notNull(),
  fineAmount: bigint('fine_amount', { mode: 'bigint' }),
  fineMost: bigint('fine_most', { mode: 'bigint' }),
  fineSkipsClosures: boolean('fine_skips_closures').notNull(),
  smallBalance: bigint('small_balance', { mode: 'bigint' }).notNull(),
  rounding: text('rounding').$type<keyof typeof roundings>().notNull(),
  allocation: text('allocation').$type<keyof typeof allocations>().notNull(),
  concessionRule: text('concession_rule').$type<keyof typeof concessionRules>().notNull(),
  raiseLimit: numeric('raise_limit', { precision: 5, scale: 2, mode: 'number' }),
  feesShownTo: text('fees_shown_to').$type<keyof typeof feeViewers>().notNull(),
  billPrefix: text('bill_prefix').notNull(),
  challanGuide: text('challan_guide').notNull(),
  leavingDues: text('leaving_dues').$type<keyof typeof leavingDues>().notNull(),
  remindBefore: integer('remind_before').notNull(),
  remindAfter: text('remind_after').notNull(),
  holdAfter: integer('hold_after'),
  holdWithholds: text('hold_withholds').array().$type<Withheld[]>().notNull(),
  version: version(),
  updatedAt: updatedAt(),
})

export const contactSetting = pgTable('contact_setting', {
  id: id(),
  address: text('address').notNull(),
  city: text('city').notNull(),
  phone: text('phone'),
  otherPhone: text('other_phone'),
  whatsapp: text('whatsapp'),
  email: text('email'),
  website: text('website').notNull(),
  mapLink: text('map_link').notNull(),
  principalName: text('principal_name').notNull(),
  version: version(),
  updatedAt: updatedAt(),
})

export const registrationSetting = pgTable('registration_setting', {
  id: id(),
  isAutomatic: boolean('is_automatic').notNull(),
  prefix: text('prefix').notNull(),
  digits: integer('digits').notNull(),
  nextNumber: integer('next_number').notNull(),
  postfix: text('postfix').notNull(),
  version: version(),
  updatedAt: updatedAt(),
})

export const documentSetting = pgTable('document_setting', {
  id: id(),
  firstDays: integer('first_days').notNull(),
  secondDays: integer('second_days').notNull(),
  lastDays: integer('last_days').notNull(),
  version: version(),
  updatedAt: updatedAt(),
})

export const printSetting = pgTable('print_setting', {
  id: id(),
  otherName: text('other_name').notNull(),
  cardLook: text('card_look').$type<keyof typeof cardLooks>().notNull(),
  cardLanguage: text('card_language').$type<Language>().notNull(),
  cardPaper: text('card_paper').$type<keyof typeof cardPapers>().notNull(),
  showsFather: boolean('shows_father').notNull(),
  showsRegistration: boolean('shows_registration').notNull(),
  showsPhone: boolean('shows_phone').notNull(),
  showsBloodGroup: boolean('shows_blood_group').notNull(),
  hasBack: boolean('has_back').notNull(),
  backText: text('back_text').notNull(),
  validMonths: integer('valid_months').notNull(),
  leavingPrefix: text('leaving_prefix').notNull(),
  characterPrefix: text('character_prefix').notNull(),
  bonafidePrefix: text('bonafide_prefix').notNull(),
  version: version(),
  updatedAt: updatedAt(),
})

export const messageSetting = pgTable('message_setting', {
  id: id(),
  familiesFrom: time('families_from').notNull(),
  familiesUntil: time('families_until').notNull(),
  quietFrom: time('quiet_from').notNull(),
  quietUntil: time('quiet_until').notNull(),
  digestAt: time('digest_at').notNull(),
  diaryAt: time('diary_at').notNull().default('15:00'),
  approveAbove: integer('approve_above').notNull(),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

const asks = (name: string) => text(name).$type<'none' | 'asked' | 'required'>().notNull()

export const admissionSetting = pgTable('admission_setting', {
  id: id(),
  opensOn: date('opens_on').$type<Day>(),
  closesOn: date('closes_on').$type<Day>(),
  forDay: date('for_day').$type<Day>(),
  photo: asks('photo'),
  birthCertificate: asks('birth_certificate'),
  guardianCard: asks('guardian_card'),
  reportCard: asks('report_card'),
  leavingCertificate: asks('leaving_certificate'),
  introEn: text('intro_en').notNull(),
  introUr: text('intro_ur').notNull(),
  introAr: text('intro_ar').notNull(),
  noticeEn: text('notice_en').notNull(),
  noticeUr: text('notice_ur').notNull(),
  noticeAr: text('notice_ar').notNull(),
  version: version(),
  updatedAt: updatedAt(),
})
