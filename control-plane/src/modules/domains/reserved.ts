/**
 * Names under the school zone that no school can have: ours, those of the mail and name services, and those by which
 * somebody could pretend to be us or the state. Compared without hyphens; `#` stands for any number at the end.
 */
const names = `
  maktab control tenant tenants school schools institute institutes signup signin login logout register registration
  welcome account accounts auth oauth oidc saml sso session sessions verify verification password passwords reset
  complete-registration find-your-school hand-off invite invitation
  admin admins administrator administration root superuser superadmin system sysadmin operator operators owner staff
  moderator team security secure trust abuse fraud phishing legal privacy terms compliance dmca
  support help helpdesk contact feedback faq info sales marketing press media careers jobs news blog docs
  documentation developer developers dev learn academy-of-maktab community forum status uptime about
  billing pay payment payments invoice invoices checkout pricing plans offers discounts refer referral affiliate
  affiliates ambassador partner partners shop store
  api app apps web www m mobile android ios desktop download downloads update updates beta alpha staging stage test
  tests testing demo sandbox preview production prod internal intranet private public local localhost localdomain
  broadcasthost example invalid null undefined void none nobody anonymous guest everyone
  mail email webmail smtp imap pop pop3 mx mta relay newsletter postmaster hostmaster webmaster usenet uucp noc
  no-reply noreply mailer-daemon bounce bounces list lists autoconfig autodiscover wpad isatap
  ns dns nameserver ftp sftp ssh vpn proxy gateway router cdn static assets img images files uploads media-files
  cache edge node server servers host hosts cluster db database postgres redis queue worker jobs-queue cron backup
  backups archive s3 storage bucket metrics grafana prometheus logs logging monitor monitoring health sentry trace
  git github gitlab ci build registry kubernetes k8s docker
  websocket ws socket events push notifications chat webhook webhooks callback graphql rest rpc openapi swagger
  gov government ministry police army court state edu education board boards exam exams result results
  google apple microsoft meta facebook whatsapp cambridge stripe
  crossdomain robots sitemap favicon well-known security-txt acme-challenge
`

const patterns = [
  'www#',
  'ns#',
  'mx#',
  'smtp#',
  'api#',
  'mail#',
  'web#',
  'app#',
  'cdn#',
  'db#',
  'node#',
  'test#',
  's#',
]

const reserved = new Set(names.trim().split(/\s+/).map(plain))
const numbered = new Set(patterns.map((pattern) => pattern.slice(0, -1)))

/** Whether a well-formed sub-domain is kept back. */
export function isReserved(name: string): boolean {
  const text = plain(name)
  if (reserved.has(text)) return true
  const stem = text.replace(/\d+$/, '')
  return stem !== text && numbered.has(stem)
}

function plain(name: string): string {
  return name.replaceAll('-', '')
}
