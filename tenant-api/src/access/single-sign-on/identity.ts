import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client'
import { refuse } from 'kit/contract/refusal'
import { z } from 'zod'
import { googleIssuer, type ProviderRow } from './tables.ts'

/** Who a provider says somebody is. `email` is null unless the provider has seen that it is theirs. */
export type Identity = { subject: string; email: string | null; hasSecond: boolean }

const claimsShape = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  /** Google: the organisation that keeps the account. */
  hd: z.string().optional().catch(undefined),
  /** RFC 8176. */
  amr: z.array(z.string()).optional().catch(undefined),
})
type Claims = z.output<typeof claimsShape>

type Given = { url: URL; state: string; nonce: string; verifier: string }

/**
 * Trades the code for the ID token and reads it: its signature, `iss`, `aud`, `exp` and `nonce` are checked, and who
 * answered, where the provider says so (RFC 9207).
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

/** Many providers tell the address only where it is asked for. Who somebody is stands without it. */
async function withEmail(configuration: Configuration, claims: Claims, token: string): Promise<Claims> {
  const isTold = claims.email !== undefined && claims.email_verified !== undefined
  if (isTold || !configuration.serverMetadata().userinfo_endpoint) return claims
  const asked = fetchUserInfo(configuration, token, claims.sub).then((said) => claimsShape.parse(said))
  return asked.catch(() => claims)
}

/** An address that Google does not keep itself was somebody's when the account began, and may be another's since. */
function isKeptByGoogle(email: string | undefined, hd: string | undefined): boolean {
  const domain = domainOf(email ?? '')
  return domain === 'gmail.com' || (hd !== undefined && domain === hd.toLowerCase())
}

/** Refuses accounts that the school does not take: their address has to be of one of its domains, where it names some. */
export function refuseDomain({ domains, label }: ProviderRow, { email }: Identity): void {
  if (domains.length === 0 || (email !== null && domains.includes(domainOf(email)))) return
  refuse(
    'provider-domain',
    'This account of {label} is not one that the school takes. Choose that of your school',
    { label },
    { status: 403 },
  )
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
