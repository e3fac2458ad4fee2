import type { Endpoint } from 'kit/contract/contract'
import type { About } from 'kit/http/openapi'
import * as quotes from './modules/quotes/contract.ts'
import * as signup from './modules/signup/contract.ts'

export const about: About = {
  title: 'Maktab control plane',
  version: '1',
  description:
    'Signs schools up and tells how far the making of a school has come. Every school has its own API at its own address.',
}

/** All that the control plane's API can do. */
export const endpoints: readonly Endpoint[] = [
  signup.signUp,
  signup.readSignup,
  signup.followSignup,
  signup.handOff,
  signup.resendVerification,
  signup.checkSubdomain,
  signup.verifyEmail,
  signup.findSchools,
  signup.listCourseProviders,
  quotes.readPrices,
  quotes.readCode,
  quotes.makeQuote,
]
