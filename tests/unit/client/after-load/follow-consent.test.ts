import { describe, expect, it } from 'vitest';
import type { Consent, ConsentChoice } from '#contract/services';
import { followConsent } from '../../../../client/after-load/follow-consent.ts';
import type { ThirdParty } from '../../../../client/after-load/third-party.ts';

function setup(first: Consent | undefined, { fails = false } = {}) {
  const log: string[] = [];
  const known = { choice: first };
  const listeners: (() => void)[] = [];
  const events: unknown[] = [{ event: 'earlier' }];
  const gate: { open: () => void } = { open: () => {} };
  const consent: ConsentChoice = {
    choice: () => known.choice,
    choose: () => {},
    subscribe: (onChange) => {
      listeners.push(onChange);
      return () => {};
    },
  };
  const party: ThirdParty = {
    start: () => void log.push('start'),
    stop: () => void log.push(`stop after ${events.length} events`),
  };
  followConsent({
    consent,
    events: () => events,
    load: async () => {
      log.push('load');
      await new Promise<void>((resolve) => {
        gate.open = resolve;
      });
      if (fails) throw new Error('gone');
      return [party];
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    log,
    events,
    /** What comes to pass once the code has come. */
    arrive: async () => {
      gate.open();
      await settle();
    },
    choose: (choice: Consent | undefined) => {
      known.choice = choice;
      for (const listener of listeners) listener();
    },
  };
}

const state = (choice: Consent) => ({
  ad_storage: choice,
  ad_user_data: choice,
  ad_personalization: choice,
  analytics_storage: choice,
});
const shown = (events: readonly unknown[]): unknown[] =>
  events.map((event) =>
    Object.prototype.toString.call(event) === '[object Arguments]' ? Array.from(event as IArguments) : event,
  );

describe.each([undefined, 'denied'] as const)('with the choice %s', (choice) => {
  it('consent is denied before everything else in the data layer, and not even code is loaded', async () => {
    const { log, events, arrive } = setup(choice);
    await arrive();
    expect(shown(events)).toEqual([['consent', 'default', state('denied')], { event: 'earlier' }]);
    expect(log).toEqual([]);
  });
});

it('a command is an object of arguments, as tag managers want it', () => {
  const [first] = setup('granted').events;
  expect(Object.prototype.toString.call(first)).toBe('[object Arguments]');
});

it('a visitor who has agreed before is followed at once: denied, then granted, then the third parties', async () => {
  const { log, events, arrive } = setup('granted');
  expect(shown(events).at(-1)).toEqual(['consent', 'update', state('granted')]);
  await arrive();
  expect(log).toEqual(['load', 'start']);
});

it('a yes that is taken back ends everything at once, before it is told', async () => {
  const { log, events, choose, arrive } = setup(undefined);
  choose('granted');
  await arrive();
  choose('denied');
  expect(log).toEqual(['load', 'start', 'stop after 3 events']);
  expect(shown(events).at(-1)).toEqual(['consent', 'update', state('denied')]);
});

it('a yes that is gone, because storage was cleared, counts as none', async () => {
  const { log, choose, arrive } = setup('granted');
  await arrive();
  choose(undefined);
  expect(log).toEqual(['load', 'start', 'stop after 3 events']);
});

it('a yes that is taken back while the code is coming starts nothing', async () => {
  const { log, choose, arrive } = setup('granted');
  choose('denied');
  await arrive();
  expect(log).toEqual(['load']);
  choose('granted');
  await arrive();
  expect(log).toEqual(['load', 'start']);
});

it('code is loaded once, whatever the visitor does meanwhile', async () => {
  const { log, choose, arrive } = setup('granted');
  choose('denied');
  choose('granted');
  await arrive();
  expect(log.filter((line) => line === 'load')).toHaveLength(1);
});

it('being told of the same choice again changes nothing', async () => {
  const { log, events, choose, arrive } = setup('granted');
  await arrive();
  choose('granted');
  choose('granted');
  expect(log).toEqual(['load', 'start']);
  expect(events).toHaveLength(3);
});

it('code that cannot be loaded is nobody’s error', async () => {
  const { log, choose, arrive } = setup('granted', { fails: true });
  await arrive();
  choose('denied');
  expect(log).toEqual(['load']);
});
