-- The races: a name and the positions of the markers.
Tracks = {
    { name = 'Harbour', markers = { vector3(-1018.2, -2715.5, 13.7), vector3(-842.6, -2580.1, 13.8) } },
    { name = 'Hills', markers = { vector3(-411.4, 1173.9, 325.6), vector3(228.2, 1172.1, 225.4) } },
}
