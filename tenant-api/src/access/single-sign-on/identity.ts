import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client'
import { refuse } from 'kit/contract/refusal'
import { z } from 'zod'
import { googleIssuer, type ProviderRow } from './tables.ts'

/** A person's identity at a provider. `email` is null unless the provider has verified it. */
export type Identity = { subject: string; email: string | null; hasSecond: boolean }

const claimsShape = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  /** Google: the organisation that manages the account. */
  hd: z.string().optional().catch(undefined),
  /** RFC 8176. */
  amr: z.array(z.string()).optional().catch(undefined),
})
type Claims = z.output<typeof claimsShape>

type Given = { url: URL; state: string; nonce: string; verifier: string }

/**
 * Exchanges the code for the ID token and checks it: its signature, `iss`, `aud`, `exp` and `nonce`, and the
 * responding issuer, if the provider names it (RFC 9207).
 */
export async function identify(
  configuration: Configuration,
  { issuer }: ProviderRow,
  { url, state, nonce, verifier }: Given,
): Promise<Identity> {
  const tokens = await authorizationCodeGrant(configuration, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = claimsShape.parse(tokens.claims())
  const {
    email,
    email_verified: isVerified,
    hd,
  } = await withEmail(configuration, claims, tokens.access_token)
  const isTheirs = isVerified === true && (issuer !== googleIssuer || isKeptByGoogle(email, hd))
  return {
    subject: claims.sub,
    email: isTheirs && email !== undefined ? email.toLowerCase() : null,
    hasSecond: claims.amr?.includes('mfa') ?? false,
  }
}

/** Many providers return the address only from the userinfo endpoint. The identity is valid without it. */
async function withEmail(configuration: Configuration, claims: Claims, token: string): Promise<Claims> {
  const isTold = claims.email !== undefined && claims.email_verified !== undefined
  if (isTold || !configuration.serverMetadata().userinfo_endpoint) return claims
  const asked = fetchUserInfo(configuration, token, claims.sub).then((said) => claimsShape.parse(said))
  return asked.catch(() => claims)
}

/**
 * Google verified an address outside of its own mail when the account began; it may be another person's since.
 */
function isKeptByGoogle(email: string | undefined, hd: string | undefined): boolean {
  const domain = domainOf(email ?? '')
  return domain === 'gmail.com' || (hd !== undefined && domain === hd.toLowerCase())
}

/** Refuses accounts whose address is outside of the configured domains, if there are any. */
export function refuseDomain({ domains, label }: ProviderRow, { email }: Identity): void {
  if (domains.length === 0 || (email !== null && domains.includes(domainOf(email)))) return
  refuse(
    'provider-domain',
    'The school does not accept this {label} account. Use your school account',
    { label },
    { status: 403 },
  )
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
