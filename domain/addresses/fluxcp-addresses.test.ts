import { expect, it } from 'vitest'
import { findFluxCpReplacement } from './fluxcp-addresses.ts'

it.each([
  ['/?module=item&action=view&id=501', '/item/501'],
  ['/index.php?module=item&action=view&preferred_server=x&id=501', '/item/501'],
  ['/item/view/?id=501', '/item/501'],
  ['/monster/view/?id=1002&x=1', '/monster/1002'],
  ['/?module=news&action=view&id=7', '/news/7'],
  ['/?module=item', '/item'],
  ['/?module=item&action=view&id=501%0d%0aX', '/item'],
  ['/?module=account&action=create', '/SignUp'],
  ['/account/login/', '/login'],
  ['/account/view/?id=2000001', '/account'],
  ['/?module=vending&action=viewshop&id=3', '/ShopSearch'],
  ['/vending/', '/ShopSearch'],
  ['/?module=ranking&action=zeny', '/ranking'],
  ['/ranking/guild/', '/ranking'],
  ['/woe/', '/ranking'],
  ['/?module=pages&action=content&path=downloads', '/download'],
  ['/?module=server&action=info', '/'],
  ['/purchase/checkout/', '/donate'],
])('%s is now %s', (old, now) => expect(findFluxCpReplacement(old)).toBe(now))

it.each([
  ...['/', '/?page=2', '/item', '/item/501', '/item?q=view', '/news/7', '/account', '/ranking?x', '/monster/1002'],
  ...['/guildhall', '/donate?order=A1'],
])('%s is not a FluxCP address', (target) => expect(findFluxCpReplacement(target)).toBeUndefined())
