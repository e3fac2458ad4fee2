import { userInfo } from 'node:os'
import type { Command } from 'commander'
import { domainRecord } from 'kit/institute/domain-name'
import {
  claimDomain,
  type ClaimRow,
  dropClaim,
  findClaim,
  listClaims,
  makePrimary,
} from '../modules/domains/claims.ts'
import { lookAt, systemDns } from '../modules/domains/dns-verification.ts'
import type { Control } from '../database.ts'
import { withControl } from './session.ts'
import { requireSchool } from './school-state.ts'
import { examples, exitCodes, type Output, printData, table, tell } from './terminal.ts'

type Asked = { schoolId: string; domain: string; actor: string }
type Deed = (control: Control, asked: Asked, options: Output) => Promise<void>

/** The domains under which schools are reached besides their sub-domain. */
export function addDomainCommands(program: Command): void {
  const domain = program.command('domain').description('domains of schools’ own')
  domain
    .command('list')
    .description('a school’s domains, and what is put into their DNS')
    .argument('<school>', 'sub-domain, host or id')
    .addHelpText('before', examples('maktab domain list greenvalley'))
    .action(async (given: string, _, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      await withControl(async (control) => {
        const { id } = await requireSchool(control, given)
        const rows = await listClaims(control.sql, id)
        printData(options, rows, table([heading, ...rows.map(cells)]))
      })
    })
  add(domain, 'add', 'claim a domain for a school', async (control, asked, options) => {
    const claim = await claimDomain(control, asked)
    const { name, text } = domainRecord(claim)
    printData(options, claim, [`${name} TXT "${text}"`])
    tell(options, `Once that stands in its DNS: maktab domain verify ${asked.schoolId} ${claim.domain}`)
  })
  add(
    domain,
    'verify',
    'look now whether its record stands, instead of at the next round',
    async (control, asked, options) => {
      const claim = await lookAt(control, asked, systemDns())
      printData(options, claim, [stateOf(claim)])
      if (claim.verifiedAt === null || claim.missingSince !== null) process.exitCode = exitCodes.failed
    },
  )
  add(
    domain,
    'primary',
    'name a school by this address in letters and links',
    async (control, asked, options) => {
      await makePrimary(control, asked)
      printData(options, { primary: asked.domain }, [`Letters and links name ${asked.domain}`])
    },
  )
  add(domain, 'remove', 'serve nothing under a domain any more', async (control, asked, options) => {
    const { domain: gone } = await findClaim(control.sql, asked)
    await dropClaim(control, asked)
    printData(options, { removed: gone }, [`Nothing is served under ${gone} any more`])
  })
}

function add(domain: Command, name: string, description: string, deed: Deed): void {
  domain
    .command(name)
    .description(description)
    .argument('<school>', 'sub-domain, host or id')
    .argument('<domain>', 'such as portal.greenvalley.edu.pk')
    .addHelpText('before', examples(`maktab domain ${name} greenvalley portal.greenvalley.edu.pk`))
    .action(async (given: string, typed: string, _, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      await withControl(async (control) => {
        const { id: schoolId } = await requireSchool(control, given)
        await deed(control, { schoolId, domain: typed.toLowerCase(), actor: userInfo().username }, options)
      })
    })
}

const heading = ['DOMAIN', 'STATE', 'RECORD', 'TEXT']

function cells(claim: ClaimRow): string[] {
  const { name, text } = domainRecord(claim)
  return [claim.domain, stateOf(claim), name, text]
}

function stateOf({ verifiedAt, missingSince, trouble, isPrimary }: ClaimRow): string {
  if (verifiedAt !== null && missingSince !== null) return 'verified, its record is missing'
  if (verifiedAt !== null) return isPrimary ? 'verified, primary' : 'verified'
  if (trouble === 'held') return 'held by another school whose record stands'
  return trouble === 'unanswered' ? 'its DNS does not answer' : 'waits for its record'
}
