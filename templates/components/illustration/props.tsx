/** What stands in the scenes. Each is drawn about its foot: the origin is where it touches the ground, in the middle. */

interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
}

const at = ({ x, y, scale = 1 }: Place): string => `translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}`;

/** A spruce, 60 wide and 130 high, with snow on its weather side. */
export function Pine(place: Place) {
  return (
    <g transform={at(place)}>
      <path className="c-trunk" d="M-4-16h8V2h-8z" />
      <path className="c-pine" d="M0-130l15 32h-6l14 28h-7l15 30h-8L36-8q-36 8-72 0l13-32h-8l15-30h-7l14-28h-6z" />
      <path
        className="c-pine-light"
        d="M0-130l-15 32q8 5 13 1zM-16-70h-7l14-28q0 14 8 16-6 10-15 12zM-23-40h-8l15-30q2 14 12 18-8 10-19 12zM-36-8l13-32q4 18 16 20-8 13-29 12z"
      />
    </g>
  );
}

/** A row of far spruces, as one dark edge. */
export function FarPines({ d }: { readonly d: string }) {
  return <path className="c-forest" d={d} />;
}

/** A family car with skis on its roof, seen from the side, 310 long; it drives to the left, lights on. */
export function Car(place: Place) {
  return (
    <g transform={at(place)}>
      <path fill="url(#beam)" d="M-150-62L-520-96V-2l370-38z" />
      <path className="c-shade" d="M-160 4h322q14 0 14-7H-174q0 7 14 7z" />
      <path
        className="c-car"
        d="M-150-24c-4-18-1-38 9-46 25-8 54-12 78-16l38-38c7-7 15-10 25-10h102c13 0 21 5 25 15l15 37c8 4 12 13 12 24v26c0 5-3 8-8 8h-288c-5 0-7-2-8-6z"
      />
      <path className="c-car-deep" d="M-152-38h306v14c0 5-3 8-8 8h-288c-5 0-7-2-8-6-1-5-2-11-2-16z" />
      <path className="c-glass" d="M-48-88l31-31c4-4 8-6 14-6h41v37zM50-88v-37h52c7 0 11 3 13 9l11 28z" />
      <path className="c-glint" d="M-27-88l33-37h14l-33 37zM72-88l33-37h6l4 9-25 28z" />
      <path className="c-line" d="M44-84v58M52-70h14M-54-84v22" />
      <path className="c-rail" d="M-12-142h134M4-134v-8M104-134v-8" />
      <path className="c-ski" d="M-30-152q6 6 14 6h150M-24-146h150" />
      <path className="c-light" d="M-151-64h12q5 0 5 6t-6 6h-13z" />
      <path className="c-ember" d="M156-64h-9v18h10z" />
      <Wheel x={-92} />
      <Wheel x={86} />
    </g>
  );
}

function Wheel({ x }: { readonly x: number }) {
  return (
    <g transform={`translate(${x} -26)`}>
      <circle className="c-arch" r="37" cy="-2" />
      <circle className="c-tire" r="29" />
      <circle className="c-hub" r="14" />
      <circle className="c-tire" r="5" />
    </g>
  );
}

/** A gabled house with lit windows and a snowed-in roof, 330 wide and 300 high. */
export function House(place: Place) {
  return (
    <g transform={at(place)}>
      <path className="c-smoke" d="M96-300c-22-18 14-34-6-58s22-38 4-66c30 22 2 46 22 64s-16 36 4 60z" />
      <path className="c-brick" d="M88-300h36v70H88z" />
      <path className="c-cap" d="M83-306h46q6 0 6 7t-6 7H83q-6 0-6-7t6-7z" />
      <path className="c-wall" d="M-130 0v-150L0-262l130 112V0z" />
      <path className="c-wall-shade" d="M0-262l130 112V0H74v-190z" />
      <path className="c-wall-shade" d="M-130-150v16L0-246l130 112v-16L0-262z" />
      <path
        className="c-cap"
        d="M-168-136c-6-6-6-14 1-20L-14-286c9-8 19-8 28 0l153 130c7 6 7 14 1 20s-14 6-21 0L0-258l-147 122c-7 6-15 6-21 0z"
      />
      <path className="c-light" d="M-100-118h66v62h-66zM34-118h66v62H34zM-24-206h48v46h-48z" />
      <path className="c-light-deep" d="M-100-72q14-20 33-8t33 0v24h-66zM34-70q20-12 34 0t32-6v20H34z" />
      <path className="c-frame" d="M-67-118v62M-100-88h66M67-118v62M34-88h66M0-206v46M-24-184h48" />
      <path
        className="c-cap"
        d="M-106-58h78q4 0 4 5t-4 5h-78q-4 0-4-5t4-5zM28-58h78q4 0 4 5t-4 5H28q-4 0-4-5t4-5zM-29-162h58q4 0 4 5t-4 5h-58q-4 0-4-5t4-5z"
      />
      <path className="c-door" d="M-21 0v-80q0-22 21-22t21 22V0z" />
      <circle className="c-light" cx="12" cy="-44" r="3.5" />
      <path className="c-light" d="M-8-84q0-10 8-10t8 10v14H-8z" />
      <path className="c-cap" d="M-40-104q4-16 40-16t40 16q-6 6-12 2-28-8-56 0-6 4-12-2z" />
      <path className="c-glow" d="M-21 0h42l44 40H-65z" />
    </g>
  );
}

/** A rental house of four floors with a winding stair, 360 wide and 400 high. */
export function Walkup(place: Place) {
  return (
    <g transform={at(place)}>
      <path className="c-brick" d="M-180 0v-366h360V0z" />
      <path className="c-brick-deep" d="M96-366h84V0H96z" />
      <path className="c-wall-shade" d="M-192-378h384v30h-384z" />
      <path className="c-cap" d="M-198-388q6-10 16-10h364q10 0 16 10t-8 12q-40 6-70-2t-70 2-80-2-90 2-70-2q-16-2-8-10z" />
      <path
        className="c-glass"
        d="M-152-318h64v70h-64zM16-318h64v70H16zM116-318h44v70h-44zM-152-212h64v70h-64zM116-212h44v70h-44zM-68-212h64v70h-64zM16-106h64v70H16z"
      />
      <path className="c-light" d="M-68-318h64v70h-64zM16-212h64v70H16zM-152-106h64v70h-64zM116-106h44v70h-44z" />
      <path className="c-light-deep" d="M-68-318q26 30 2 70h-2zM-4-318q-26 30-2 70h2zM16-212h64v16H16z" />
      <path className="c-frame" d="M-36-318v70M48-212v70M-120-106v70M138-106v70M-152-74h64M116-74h44" />
      <path
        className="c-pine"
        d="M56-142q-6-24-18-26 12-4 18 8 0-20 14-22-10 10-8 22 8-10 16-6-14 4-18 24zM54-152h16l-3 10h-10z"
      />
      <path className="c-night" d="M-130-36v-12q-2-14 6-20l2-8 5 5h8l5-5 2 8q8 8 4 20l-2 12z" />
      <path
        className="c-cap"
        d="M-158-250h76v10h-76zM-74-250H2v10h-76zM10-250h76v10H10zM110-250h56v10h-56zM-158-144h76v10h-76zM-74-144H2v10h-76zM10-144h76v10H10zM110-144h56v10h-56zM-158-38h76v10h-76zM10-38h76v10H10zM110-38h56v10h-56z"
      />
      <path className="c-door" d="M-62 0v-96h52V0z" />
      <path className="c-light" d="M-52-86h32v34h-32z" />
      <path className="c-cap" d="M-82-106q6-12 46-12t46 12q-4 6-10 4-36-8-72 0-6 2-10-4z" />
      <path className="c-glow" d="M-62 0h52l34 40h-120z" />
    </g>
  );
}

/** Two towers with balconies, 400 wide and 460 high. */
export function Towers(place: Place) {
  return (
    <g transform={at(place)}>
      <path className="c-wall-shade" d="M60 0v-330h140V0z" />
      <path
        className="c-glass"
        d="M78-306h46v34H78zM136-306h46v34h-46zM78-252h46v34H78zM136-198h46v34h-46zM78-144h46v34H78zM136-144h46v34h-46zM78-90h46v34H78z"
      />
      <path className="c-light" d="M136-252h46v34h-46zM78-198h46v34H78zM136-90h46v34h-46z" />
      <path className="c-cap" d="M54-336q6-10 14-10h124q10 0 14 10t-6 10q-70-8-140 0-10 0-6-10z" />
      <path className="c-tower" d="M-180 0v-440q0-16 16-16H20q16 0 16 16V0z" />
      <path className="c-tower-deep" d="M-30-456h50q16 0 16 16V0h-66z" />
      {[-404, -340, -276, -212, -148].map((floor, index) => (
        <Floor key={floor} y={floor} lit={index} />
      ))}
      <path className="c-light" d="M-150-78H6V0h-156z" />
      <path className="c-light-deep" d="M-150-78H6v14h-156z" />
      <path className="c-frame" d="M-98-78V0M-46-78V0" />
      <path
        className="c-cap"
        d="M-196-86q4-10 14-10H34q12 0 16 10t-8 12q-110-8-230 0-10-2-8-12zM-172-462q6-8 14-8H14q8 0 14 8t-6 10q-94-8-188 0-8-2-6-10z"
      />
      <path className="c-glow" d="M-150 0H6l50 40h-256z" />
    </g>
  );
}

/** A floor of the near tower: two windows and a balcony with snow on its rail. */
function Floor({ y, lit }: { readonly y: number; readonly lit: number }) {
  const [left, right] = lit % 2 === 0 ? ['c-light', 'c-glass'] : ['c-glass', 'c-light'];
  return (
    <g transform={`translate(0 ${y})`}>
      <path className={lit === 3 ? 'c-light' : left} d="M-156-16h72v44h-72z" />
      <path className={right} d="M-60-16H12v44h-72z" />
      <path className="c-rail" d="M-190 12h114M-186 12v18M-170 12v18M-154 12v18M-138 12v18M-122 12v18M-106 12v18M-90 12v18" />
      <path className="c-cap" d="M-194 28h124q5 0 5 5t-5 5h-124q-5 0-5-5t5-5zM-192 8h118q3 0 3 3t-3 3h-118q-3 0-3-3t3-3z" />
    </g>
  );
}

/** A touring motorcycle, seen from the side, 300 long; it drives to the left. */
export function Motorcycle(place: Place) {
  return (
    <g transform={at(place)}>
      <path className="c-shade" d="M-150 4h300q12 0 12-7h-324q0 7 12 7z" />
      <Spoked x={-98} />
      <Spoked x={98} />
      <path className="c-fork" d="M-98-46l34-92M-52-134l-22-10M-72-158l34 6" />
      <path className="c-chrome" d="M-14-60l-8-32H2l6 32zM22-60l8-32h24l-10 32z" />
      <path className="c-line" d="M-20-82H4M-18-71H6M28-82h24M25-71h24" />
      <path className="c-tire" d="M-28-26h82q14 0 14-14v-24H-42v24q0 14 14 14z" />
      <circle className="c-hub" cx="14" cy="-45" r="11" />
      <path className="c-chrome" d="M10-30h126q10 0 10 6t-10 6H20z" />
      <path className="c-car" d="M-66-122q10-10 34-10h34q26 0 40 26 6 14-4 20h-66q-26-2-38-36z" />
      <path className="c-car-deep" d="M-60-108q14 22 32 22h66q10-6 4-20-40 18-102-2z" />
      <path className="c-seat" d="M26-100q6-14 22-12 20 10 46 6 26-8 46-2-2 16-18 20-40 10-96 6z" />
      <path className="c-car" d="M60-84q50 4 76-10 8 4 14 22-20-14-52-12-20 2-30 18z" />
      <path className="c-car-deep" d="M98-84h44q10 0 10 10v20q0 10-10 10H98q-8 0-8-8v-24q0-8 8-8z" />
      <path className="c-line" d="M90-66h62" />
      <path className="c-car-deep" d="M-146-52q4-46 50-46 30 0 42 28l-8 4q-12-20-36-20-28 2-38 34z" />
      <path className="c-screen" d="M-84-146q0-34 24-50 8 2 8 10-12 18-10 44z" />
      <circle className="c-tire" cx="-88" cy="-130" r="17" />
      <circle className="c-light" cx="-93" cy="-130" r="11" />
      <path className="c-ember" d="M150-92h10v12h-10z" />
    </g>
  );
}

function Spoked({ x }: { readonly x: number }) {
  return (
    <g transform={`translate(${x} -46)`}>
      <circle className="c-spoked" r="41" />
      <path className="c-spoke" d="M0-34v68M-34 0h68M-24-24l48 48M24-24l-48 48" />
      <circle className="c-hub" r="8" />
    </g>
  );
}
