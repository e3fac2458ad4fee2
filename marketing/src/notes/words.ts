import type { Say } from 'kit/text/words'

/** What the pages around e-mail may have to say. */
export function letterWords(say: Say) {
  return {
    required: say('{field} is required', { field: say('Email') }),
    email: say('{field} must be a valid email', { field: say('Email') }),
    network: say('Oops! Network Error Try again later'),
    error: say('There is an error in form'),
    again: say('We have sent the e-mail again.'),
    redirecting: say('Redirecting to Sign in Page'),
  }
}
export type LetterWords = ReturnType<typeof letterWords>
