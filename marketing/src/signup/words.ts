import type { Say } from 'kit/text/words'

/** What the sign-up page may have to say; `{…}` are filled by its script. The server's own sentences come with its answers. */
export function signupWords(say: Say) {
  const field = '{field}'
  return {
    required: say('{field} is required', { field }),
    email: say('{field} must be a valid email', { field }),
    network: say('Oops! Network Error Try again later'),
    registered: say('Congratulations, You have Successfully registered !'),
    redirecting: say('Redirecting to Sign in Page'),
    checking: say('Checking …'),
    spell: say('Write the address in English letters, digits and hyphens.'),
    hint: say('Comes from the school name; you can change it.'),
    unchecked: say('We could not check this address just now; it is checked again when you sign up.'),
    show: say('Show the password'),
    hide: say('Hide the password'),
    sending: say('Signing up …'),
    send: say('Sign Up For Free'),
    ready: say('Your school is ready'),
    trap: say(
      'One field that must stay empty was filled in, perhaps by your browser. It is empty now; please send again.',
    ),
    states: { next: say('to do'), now: say('being done'), done: say('done'), failed: say('failed') },
  }
}
export type SignupWords = ReturnType<typeof signupWords>
