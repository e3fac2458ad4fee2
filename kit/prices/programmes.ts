// What partners earn, in percent and months: the site, the partners' statements and the command line read it here.

/** The referred school's first bill and the referrer's next bill are each so much less; the code is good so long. */
export const referral = { percent: 25, codeMonths: 3 }

/** The n-th referral that pays earns by its own step; `upTo` is the last of a step. */
export const affiliateLadder = [
  { from: 1, upTo: 10, percent: 10, months: 3 },
  { from: 11, upTo: 20, percent: 20, months: 6 },
  { from: 21, upTo: 30, percent: 30, months: 9 },
  { from: 31, upTo: 40, percent: 40, months: 12 },
  { from: 41, upTo: null, percent: 50, months: 12, afterwards: 10 },
] as const
/** Days from the school's payment to the affiliate's. */
export const affiliateDays = 14

export const ambassador = {
  percent: 50,
  years: 3,
  afterwards: 10,
  noticeMonths: 3,
  afterEnd: { percent: 25, months: 12 },
} as const
