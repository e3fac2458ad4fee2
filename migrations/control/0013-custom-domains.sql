-- Schools under domains of their own. A claim says nothing until the domain's DNS says the same; only then is there a host.

create table domain_claim (
  school_id uuid not null references school on delete cascade,
  domain citext not null check (domain = lower(domain) and length(domain) between 4 and 253),
  -- what whoever runs the domain puts into its DNS
  token text not null,
  claimed_at timestamptz not null default now(),
  verified_at timestamptz,
  -- the last look that was answered, and since when it has found nothing
  looked_at timestamptz,
  missing_since timestamptz,
  -- a look is wanted from then on
  look_at timestamptz not null default now(),
  -- why the last look did not verify it: `missing`, `unanswered`, or `held` by a school whose record still stands
  trouble text check (trouble in ('missing', 'unanswered', 'held')),
  primary key (school_id, domain)
);
create index domain_claim_due on domain_claim (look_at);
create index domain_claim_domain on domain_claim (domain) where verified_at is not null;
