import './illustration.css';
import type { ReactNode } from 'react';
import { Car, FarPines, House, Motorcycle, Pine, Towers, Walkup } from './props.tsx';
import { CurtainFades, Stars } from './ribbons.tsx';

/** The far edge of the woods. */
const forest =
  'M-6 640V505L3 424L12 487L26 431L40 480L47 466L54 478L62 446L70 481L77 439L84 481L91 415L98 482L106 438L114 482L126 462L138 483L145 457L152 481L162 463L172 479L181 433L190 486L197 434L204 488L213 436L222 489L234 463L246 490L260 434L274 492L284 456L294 494L303 470L312 491L320 465L328 492L338 430L348 493L358 479L368 499L380 441L392 497L400 431L408 497L415 431L422 498L434 440L446 495L455 453L464 493L476 475L488 493L497 441L506 492L513 460L520 485L532 423L544 487L553 437L562 486L569 420L576 485L584 449L592 487L600 461L608 481L616 449L624 485L634 467L644 488L654 450L664 483L673 463L682 489L694 459L706 488L716 462L726 491L736 471L746 501L753 475L760 503L768 451L776 507L783 469L790 504L798 478L806 511L813 487L820 514L832 484L844 515L856 489L868 525L882 467L896 523L908 477L920 526L934 512L948 532L962 476L976 529L986 497L996 532L1006 514L1016 531L1030 495L1044 530L1052 510L1060 528L1070 502L1080 525L1089 481L1098 522L1105 502L1112 513L1120 475L1128 516L1137 472L1146 513L1153 455L1160 510L1172 472L1184 505L1198 473L1212 499L1224 469L1236 495L1243 477L1250 493L1260 457L1270 491L1279 473L1288 492L1295 440L1302 489L1316 459L1330 488L1344 464L1358 485L1365 465L1372 485L1381 465L1390 486L1402 472L1414 487L1423 441L1432 495L1446 437L1460 495V640z';

/**
 * The picture of a hero: one land for all products, under one sky. What matters stands in the right half of 1440 × 640, because
 * words stand on the left and narrow screens see the right only. The snow in front has the page's colour.
 */
const scenes = {
  start: (
    <>
      <FarPines d={forest} />
      <path className="c-snow-deep" d="M0 560C240 500 430 520 640 500s420-90 800-20v160H0z" />
      <Pine x={1330} y={500} scale={1.7} />
      <Pine x={1410} y={520} scale={1.2} />
      <Pine x={872} y={498} scale={1.1} />
      <Pine x={930} y={492} scale={1.5} />
      <House x={1130} y={500} scale={0.98} />
      <path className="c-snow-shade" d="M0 590c260-70 520-40 760-50s440-60 680-30v130H0z" />
      <Car x={890} y={578} scale={0.8} />
      <path className="c-snow" d="M0 600c260-36 420 20 700 6s470-60 740-34v68H0z" />
      <Pine x={1300} y={620} scale={1.25} />
      <Pine x={1385} y={632} scale={1.75} />
    </>
  ),
  auto: (
    <>
      <FarPines d={forest} />
      <path className="c-snow-deep" d="M0 540c300-60 560-10 800-50s440-70 640-40v190H0z" />
      <Pine x={760} y={504} scale={1} />
      <Pine x={818} y={500} scale={1.4} />
      <Pine x={1280} y={468} scale={1.9} />
      <Pine x={1360} y={470} scale={1.3} />
      <Pine x={1190} y={468} scale={1.1} />
      <path className="c-snow-shade" d="M0 572c300-40 640-24 900-40s360-40 540-40v148H0z" />
      <path className="c-road" d="M0 600c400-26 900-18 1440-54v64C1000 640 400 620 0 632z" />
      <path className="c-road-line" d="M40 612c400-16 900-10 1400-40" />
      <Car x={1050} y={586} scale={1.15} />
      <path className="c-snow" d="M0 622c360-24 700 14 1000-4s320-26 440-24v46H0z" />
    </>
  ),
  home: (
    <>
      <FarPines d={forest} />
      <path className="c-snow-deep" d="M0 550c260-60 520-20 760-50s460-70 680-20v160H0z" />
      <Pine x={842} y={520} scale={1.7} />
      <Pine x={776} y={530} scale={1.15} />
      <Pine x={1310} y={500} scale={2.1} />
      <Pine x={1400} y={520} scale={1.5} />
      <House x={1070} y={556} scale={1.2} />
      <path className="c-snow" d="M0 596c260-44 500 8 740-14s210-30 330-30 230 22 370 2v86H0z" />
      <Pine x={1270} y={600} scale={1.15} />
      <Pine x={880} y={606} scale={1.05} />
    </>
  ),
  tenant: (
    <>
      <path className="c-hill" d="M1270 640V330h90v60h80v250z" />
      <path className="c-snow-deep" d="M0 560c260-50 520-20 760-40s460-40 680-20v140H0z" />
      <Pine x={790} y={556} scale={1.2} />
      <Walkup x={1060} y={572} scale={1.08} />
      <Pine x={1320} y={560} scale={1.8} />
      <path className="c-snow" d="M0 606c260-40 500 4 740-14s210-22 330-22 230 16 370 0v70H0z" />
      <Pine x={1400} y={610} scale={1.3} />
      <Pine x={848} y={612} scale={0.9} />
    </>
  ),
  condo: (
    <>
      <path className="c-hill" d="M1290 640V250h70v110h80v280z" />
      <path className="c-snow-deep" d="M0 566c260-50 520-20 760-40s460-40 680-20v134H0z" />
      <Towers x={1090} y={574} scale={1.08} />
      <path className="c-snow" d="M0 606c260-40 500 4 740-14s210-22 330-22 230 16 370 0v70H0z" />
      <Pine x={800} y={608} scale={1.5} />
      <Pine x={866} y={616} scale={1} />
      <Pine x={1370} y={606} scale={1.7} />
    </>
  ),
  motorcycle: (
    <>
      <circle className="c-sun" cx="1180" cy="430" r="96" />
      <FarPines d={forest} />
      <path className="c-lake" d="M0 480h1440v120H0z" />
      <path className="c-lake-glint" d="M1090 500h190M1130 516h120M1060 532h90M1190 532h70M300 506h180M380 522h90" />
      <path className="c-rock" d="M640 560c40-60 90-50 120-84s90-30 130 4 90 10 130 60l40 40H600z" />
      <path className="c-rock-light" d="M700 520c30-20 50-18 70-40s80-30 110 0c-60-4-80 20-110 34s-50 4-70 6z" />
      <path className="c-rock" d="M1210 580c30-70 60-90 120-96s70-20 110-24v130z" />
      <path className="c-rock-light" d="M1262 520c24-26 50-28 90-34s60-16 88-22v14c-50 14-90 14-120 26s-40 12-58 16z" />
      <Pine x={790} y={486} scale={1.3} />
      <Pine x={846} y={482} scale={1.8} />
      <Pine x={1370} y={486} scale={2} />
      <Pine x={1424} y={478} scale={1.4} />
      <path className="c-road" d="M0 596c400-40 900-40 1440-26v50H0z" />
      <path className="c-road-line" d="M40 606c400-22 900-24 1400-14" />
      <Motorcycle x={1060} y={590} scale={1.06} />
      <path className="c-snow" d="M0 622c360-24 700 8 1000-4s320-14 440-12v34H0z" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type SceneName = keyof typeof scenes;

export interface SceneProps {
  readonly name: SceneName;
}

export function Scene({ name }: SceneProps) {
  return (
    <svg
      className={`scene scene--${name}`}
      viewBox="0 0 1440 640"
      width="1440"
      height="640"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <CurtainFades id="sky" />
      <linearGradient id="beam" className="fade-beam">
        <stop offset="0" stopOpacity="0" />
        <stop offset="1" stopOpacity=".55" />
      </linearGradient>
      <path className="c-sky-low" d="M0 420c300-90 560-20 840-90s420-90 600-60v370H0z" />
      <path
        className="curtain"
        fill="url(#sky-lilac)"
        d="M690 400C800 280 860 240 960 214s170-104 280-90 140 44 220 20V-60H1080C1000 40 790 150 690 400z"
      />
      <path
        className="curtain"
        fill="url(#sky-green)"
        d="M770 470c70-110 170-150 270-160s150 24 230-6 110-84 190-114V20c-90 20-150 90-250 120S850 240 770 470z"
      />
      <Stars d="M660 60h0M742 140h0M828 36h0M905 96h0M1010 50h0M1120 120h0M1215 60h0M1296 170h0M1370 84h0M1420 210h0M700 250h0M590 96h0M1330 30h0M960 200h0" />
      <path className="c-hill" d="M0 520c120-80 200-110 330-90s220-30 330-20 200 50 320 10 260-110 460-50v270H0z" />
      {scenes[name]}
    </svg>
  );
}
