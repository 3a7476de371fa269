import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SignInConfig } from '../../src/config/config.ts';
import { type Claims, personOf } from '../../src/sign-in/person.ts';

const CONFIG: SignInConfig = {
  issuer: 'https://id.example',
  clientId: 'glossa',
  clientSecret: undefined,
  scopes: 'openid',
  rolesClaim: 'roles',
  userRoles: [],
  adminRoles: ['admins'],
  domains: [],
};
const CLAIMS: Claims = { iss: 'https://id.example', sub: '1' };

function acceptedPerson(claims: Claims, config: SignInConfig) {
  const result = personOf(claims, config);
  return 'person' in result ? result.person : undefined;
}

test('only a verified address of a permitted domain signs in', () => {
  const config = { ...CONFIG, domains: ['Example.com'] };
  const signsIn = (claims: object) => acceptedPerson({ ...CLAIMS, ...claims }, config) !== undefined;
  assert.equal(signsIn({ email: 'ann@example.COM', email_verified: true }), true);
  for (const claims of [
    {},
    { email: 'ann@example.com' },
    { email: 'ann@example.com', email_verified: false },
    { email: 'ann@example.com', email_verified: 'true' },
    { email: 'ann@evil.example.com', email_verified: true },
    { email: 'ann@example.com@evil.example', email_verified: true },
    { email: 'example.com.evil', email_verified: true },
    { email: ['ann@example.com'], email_verified: true },
  ]) {
    assert.equal(signsIn(claims), false, JSON.stringify(claims));
  }
});

test('the scope admin needs one of the roles exactly', () => {
  const isAdmin = (claims: object, config = CONFIG) =>
    acceptedPerson({ ...CLAIMS, ...claims }, config)?.scopes.includes('admin');
  assert.equal(isAdmin({ roles: ['users', 'admins'] }), true);
  assert.equal(isAdmin({ roles: 'admins' }), true);
  assert.equal(
    isAdmin({ 'https://example/roles': ['admins'] }, { ...CONFIG, rolesClaim: 'https://example/roles' }),
    true,
  );
  for (const roles of ['users,admins', ['Admins'], [['admins']], { admins: true }, null, true, ['admins', 1]]) {
    assert.equal(isAdmin({ roles }), false, JSON.stringify(roles));
  }
  assert.equal(isAdmin({ roles: ['admins'] }, { ...CONFIG, adminRoles: [] }), false);
  assert.equal(isAdmin({}, { ...CONFIG, rolesClaim: 'constructor.name' }), false);
});

test('an owner is that of a subject of one issuer, whatever its characters', () => {
  const ownerOf = (iss: string, sub: string) => acceptedPerson({ iss, sub }, CONFIG)?.owner;
  const owners = [
    ownerOf('a', '1'),
    ownerOf('b', '1'),
    ownerOf('a', '2'),
    ownerOf('a1', ''),
    ownerOf('a', '\n'.repeat(255)),
  ];
  assert.equal(new Set(owners).size, 5);
  assert.equal(ownerOf('a', '1'), owners[0]);
});
