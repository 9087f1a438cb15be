/** Styles of the overlay, in its shadow root, apart from the page's. */
export const overlayStyle = `
:host { all: initial; position: fixed; z-index: 2147483647; inset: auto auto 0 0; color-scheme: light dark;
  --ground: #fff; --raised: #f4f4f6; --text: #1b1b22; --faint: #5b5b66; --line: #d6d6de; --link: #1c4fb8; --focus: #1c4fb8;
  --bad: #a8141e; --bad-ground: #fdeced; --warn: #7a4b00; --warn-ground: #fdf1dc; --good: #17633b; --good-ground: #e3f4ea;
  font: 14px/1.45 system-ui, sans-serif; color: var(--text); }
@media (prefers-color-scheme: dark) { :host {
  --ground: #1d1e24; --raised: #282a32; --text: #f0f0f4; --faint: #b0b0bd; --line: #43454f; --link: #9dbcff; --focus: #9dbcff;
  --bad: #ffa3a8; --bad-ground: #43191d; --warn: #f4c676; --warn-ground: #3a2c12; --good: #8fdcb0; --good-ground: #16352a; } }
@media print { :host { display: none; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
h2, h3, p, ul { margin: 0; padding: 0; }
h2 { font-size: 15px; font-weight: 650; }
h3 { font-size: 12px; font-weight: 650; color: var(--faint); margin: 14px 0 4px; }
li { list-style: none; }
a { color: var(--link); }
code { font: 12px/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere; }
button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-align: start; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.tab { position: fixed; inset: auto auto 0 12px; display: flex; align-items: center; gap: 7px; height: 26px; padding: 0 11px;
  max-width: calc(100vw - 24px); white-space: nowrap; overflow: hidden; font-size: 12px; background: var(--ground);
  border: 1px solid var(--line); border-bottom: 0; border-radius: 8px 8px 0 0; box-shadow: 0 -1px 6px rgb(0 0 0 / 12%); }
.tab:focus-visible { outline-offset: -2px; border-radius: 8px 8px 0 0; }
.dot { flex: none; width: 8px; height: 8px; border-radius: 50%; background: var(--good); }
.dot.bad { background: var(--bad); } .dot.warn { background: var(--warn); } .dot.off { background: var(--faint); }
.panel { position: fixed; inset: auto auto 26px 12px; width: min(420px, calc(100vw - 24px)); max-height: min(70vh, 640px); overflow: auto;
  overscroll-behavior: contain; padding: 12px 14px 14px; background: var(--ground); border: 1px solid var(--line);
  border-radius: 10px 10px 10px 0; box-shadow: 0 6px 28px rgb(0 0 0 / 22%); }
.panel > .head { display: flex; align-items: center; gap: 10px; }
.panel > .head h2 { flex: 1; }
.close { width: 28px; height: 28px; text-align: center; border-radius: 6px; font-size: 16px; line-height: 1; }
.close:hover, .row:hover { background: var(--raised); }
.tools { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; margin-top: 10px; }
.button { padding: 4px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); }
.button[aria-pressed="true"] { background: var(--link); border-color: var(--link); color: var(--ground); }
.strip { position: fixed; inset: auto 0 0 0; height: 26px; line-height: 26px; padding: 0 12px 0 min(330px, 45vw); pointer-events: none; font-size: 12px;
  font-weight: 600; text-align: end; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; background: var(--warn-ground);
  color: var(--warn); border-top: 1px solid var(--warn); }
.row { display: flex; width: 100%; align-items: baseline; gap: 8px; margin: 0 -6px; width: calc(100% + 12px); padding: 4px 6px; border-radius: 6px;
  color: inherit; text-decoration: none; }
.row .title { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.row .title span { color: var(--link); text-decoration: underline; text-underline-offset: 2px; }
.pages { color: var(--link); font-size: 12px; }
.row small { display: block; color: var(--faint); font-size: 12px; }
.status { flex: none; font-size: 11px; font-weight: 600; padding: 1px 7px; border-radius: 9px; background: var(--good-ground); color: var(--good); }
.status.draft, .status.changed, .status.scheduled, .status.expired { background: var(--warn-ground); color: var(--warn); }
details summary { cursor: pointer; color: var(--faint); font-size: 12px; font-weight: 650; margin-top: 14px; }
.problem { padding: 8px 10px; margin-top: 8px; border-radius: 6px; border-inline-start: 4px solid var(--bad); background: var(--bad-ground);
  overflow-wrap: anywhere; }
.problem.warning { border-color: var(--warn); background: var(--warn-ground); }
.problem .place { color: var(--link); text-decoration: underline; text-underline-offset: 2px; }
.problem p + p { margin-top: 3px; }
.visitors { font-weight: 600; }
.visitors small { font-weight: 400; white-space: nowrap; }
.forecast { margin-top: 10px; padding: 8px 10px; border-radius: 6px; background: var(--warn-ground); color: var(--warn); font-weight: 600; }
.problem pre { margin: 5px 0 0; white-space: pre-wrap; font: 12px/1.5 ui-monospace, Menlo, monospace; max-height: 12em; overflow: auto; }
.note { margin-top: 14px; padding-top: 9px; border-top: 1px solid var(--line); color: var(--faint); font-size: 12px; }
.sheet { position: fixed; inset: auto 0 26px 0; margin: 0 auto; width: min(760px, calc(100vw - 24px)); max-height: min(76vh, 720px); overflow: auto;
  padding: 14px 16px 16px; background: var(--ground); border: 1px solid var(--line); border-top: 4px solid var(--bad); border-radius: 10px;
  box-shadow: 0 10px 44px rgb(0 0 0 / 32%); }
.sheet > .head { display: flex; align-items: center; }
.sheet > .head h2 { flex: 1; }
.message { position: fixed; inset: auto auto 34px 12px; max-width: min(420px, calc(100vw - 24px)); padding: 8px 12px; border-radius: 8px;
  background: var(--text); color: var(--ground); }
.message code { user-select: all; }
.message:empty { display: none; }
.outline { position: fixed; pointer-events: none; border: 2px solid var(--link); border-radius: 3px; background: rgb(60 110 230 / 12%); }
.outline span { position: absolute; inset: 100% auto auto -2px; padding: 1px 7px; font-size: 12px; white-space: nowrap; background: var(--link);
  color: var(--ground); border-radius: 0 0 4px 4px; }
.outline.low span { inset: auto auto 100% -2px; border-radius: 4px 4px 0 0; }
`;
